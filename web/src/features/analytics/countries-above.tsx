/** Map and continents above the country list (S2.28). */
import { unknownCountry } from '@rivulet/contract/country-choices'
import { reportMessages } from '@rivulet/contract/messages/report-messages'
import { useNavigate } from 'react-router'
import { Card } from '../../ui/layout/card.tsx'
import { MapScale } from '../../ui/map/map-scale.tsx'
import { MapEnd, useMapView, WorldMap } from '../../ui/map/world-map.tsx'
import css from './analytics.module.css'
import { Continents } from './continents.tsx'
import { CountriesAwaited } from './countries-awaited.tsx'
import { useCountries } from './use-countries.ts'

export function CountriesAbove() {
  const navigate = useNavigate()
  const { view, viewSwitch } = useMapView()
  const { known, empty, values, continents, totals, only, behind } = useCountries()
  if (empty) return null
  if (!known) return <CountriesAwaited />
  return (
    <div className={css.above}>
      <Card
        title="Countries"
        hint="visits"
        className={css.map}
        end={
          <MapEnd>
            {viewSwitch}
            <MapScale values={values} />
          </MapEnd>
        }
      >
        <WorldMap
          view={view}
          values={values}
          label="Visits"
          onPick={(code) => void navigate(only('country', code), { preventScrollReset: true })}
        />
      </Card>
      <Card
        title="Continents"
        className={css.continents}
        hint={continents.some(({ code }) => code === unknownCountry) && reportMessages.unknown}
      >
        <Continents
          rows={continents}
          totals={totals}
          only={(code) => only('continent', code)}
          behind={behind}
        />
      </Card>
    </div>
  )
}
