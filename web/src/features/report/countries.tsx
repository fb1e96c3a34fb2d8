/** The selected figure by country, as map and list. */
import { withinSentence } from '@rivulet/contract/text/within-sentence'
import { reportMessages } from '@rivulet/contract/messages/report-messages'
import type { TrafficReport } from '@rivulet/contract/reports/traffic-answer'
import { useNavigate } from 'react-router'
import { displayCount, displayMoney } from '../../lib/format.ts'
import { Card } from '../../ui/layout/card.tsx'
import { CountryBars } from '../../ui/map/country-bars.tsx'
import { MapScale } from '../../ui/map/map-scale.tsx'
import { MapEnd, useMapView, WorldMap } from '../../ui/map/world-map.tsx'
import { type FigureName, kindOf, labelOf, sizeOf } from './figures.ts'
import css from './report.module.css'

type Props = {
  data: TrafficReport
  chosen: FigureName
  to: (name: FigureName, country: string) => string | undefined
}

export function Countries({ data, chosen, to }: Props) {
  const navigate = useNavigate()
  const { view, viewSwitch } = useMapView()
  // Ratios have no shares.
  const name = chosen === 'conversion' || chosen === 'epc' ? 'visits' : chosen
  const values = Object.fromEntries(data.countries.map((row) => [row.country, sizeOf(name, row)]))
  const label = labelOf(name)
  const format =
    kindOf(name) === 'money' ? (value: number) => displayMoney(value.toFixed(2)) : displayCount
  const pick = (code: string) => {
    const address = to(name, code)
    if (address && values[code]) void navigate(address)
  }
  return (
    <Card
      title="Countries"
      hint={withinSentence(label)}
      end={
        <MapEnd>
          {viewSwitch}
          <MapScale values={values} format={format} />
        </MapEnd>
      }
      className={`s4 ${css.countries}`}
    >
      <WorldMap view={view} values={values} label={label} format={format} onPick={pick} />
      {Object.values(values).some((value) => value > 0) ? (
        <CountryBars
          values={values}
          label={label}
          format={format}
          limit={4}
          to={(code) => to(name, code)}
        />
      ) : (
        <p className={css.none}>{reportMessages.nothing}</p>
      )}
    </Card>
  )
}
