/** Visits of the period by country, as map and list. */
import type { AdminHome } from '@rivulet/contract/answers/home-answer'
import { unknownCountry } from '@rivulet/contract/country-choices'
import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import { Card } from '../../../ui/layout/card.tsx'
import { CountryBars } from '../../../ui/map/country-bars.tsx'
import type { CountryValues } from '../../../ui/map/country-values.ts'
import { MapEnd, useMapView, WorldMap } from '../../../ui/map/world-map.tsx'
import css from './countries.module.css'
import { MaybeLink } from '../maybe-link.tsx'
import { is, useRowsBehind, within } from '../rows-behind.ts'

const shown = 5

type Props = { data: AdminHome; countries: NonNullable<AdminHome['countries']> }

export function Countries({ data, countries }: Props) {
  const navigate = useNavigate()
  const { view, viewSwitch } = useMapView()
  const rows = useRowsBehind()
  const values = useMemo(
    (): CountryValues =>
      Object.fromEntries(
        countries.map(({ country, visits }) => [country === unknownCountry ? '' : country, visits]),
      ),
    [countries],
  )
  const all = rows('analyticsDetail', [within(data)])
  const to = (code: string) =>
    rows('analyticsDetail', [is('country', code || unknownCountry), within(data)])
  const pick = (code: string) => {
    const address = to(code)
    if (address) void navigate(address)
  }
  return (
    <Card
      title="Countries"
      hint="visits"
      className="s4"
      end={
        <MapEnd>
          {viewSwitch}
          {all && (
            <MaybeLink to={all} className="link">
              All
            </MaybeLink>
          )}
        </MapEnd>
      }
    >
      <div className={css.countries}>
        <WorldMap view={view} values={values} label="Visits" onPick={pick} />
        {countries.length > 0 ? (
          <CountryBars values={values} label="Visits" limit={shown} to={to} />
        ) : (
          <p className={css.none}>No clicks in this period.</p>
        )}
      </div>
    </Card>
  )
}
