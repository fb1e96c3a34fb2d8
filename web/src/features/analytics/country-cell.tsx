/** Country cell with its share of the listed visits. */
import { countryChoices } from '@rivulet/contract/country-choices'
import type { ListRow } from '../../resource/list/table/list-row.ts'
import { apiQuery } from '../../resource/list/rows/list-query.ts'
import { knownTotals } from '../../resource/list/rows/list-window.ts'
import { useShownQuery } from '../../resource/list/rows/shown-query.ts'
import css from './analytics.module.css'
import { ShareBar } from './share-bar.tsx'
import { detail } from './use-countries.ts'

export function CountryCell({ row }: { row: ListRow }) {
  const totals = knownTotals(detail, apiQuery(useShownQuery()))
  const code = String(row.country)
  return (
    <span className={css.country}>
      <span className="trunc">{countryChoices[code] ?? code}</span>
      <ShareBar value={Number(row.visits)} total={Number(totals.visits ?? 0)} />
    </span>
  )
}
