/** Report parameters in the URL, so that Back and shared links restore them. */
import { useEffect, useMemo, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useUnit } from '../../lib/stored/unit.ts'
import { zone } from '../../lib/stored/zone.ts'
import {
  type ReportQuery,
  type ReportSubject,
  readAddress,
  unitFilterOf,
  usualQuery,
  writeAddress,
} from './report-address.ts'

export function useReportQuery(subject: ReportSubject) {
  const { search } = useLocation()
  const navigate = useNavigate()
  const unit = useUnit()
  const carried = useMemo(() => readAddress(search), [search])
  const query = useMemo(
    () => carried ?? usualQuery({ subject, zone: zone(), unit }),
    [carried, subject, unit],
  )
  const change = (next: ReportQuery, replace = false) =>
    void navigate({ search: `?${writeAddress(next)}` }, { replace, preventScrollReset: true })

  // The default period is written out, so that a copied URL shows the same days tomorrow.
  useEffect(() => {
    if (!carried) change(query, true)
    // oxlint-disable-next-line react/exhaustive-deps -- only the inputs of the decision to write
  }, [carried, query])

  const shown = useRef(unit)
  useEffect(() => {
    if (shown.current === unit) return
    shown.current = unit
    const { [unitFilterOf(subject)]: _before, ...rest } = query
    const { [unitFilterOf(subject)]: chosen } = usualQuery({ subject, zone: zone(), unit })
    change(chosen === undefined ? rest : { ...rest, [unitFilterOf(subject)]: chosen }, true)
    // oxlint-disable-next-line react/exhaustive-deps -- only a new shop changes the filters
  }, [unit])

  return { query, change }
}
