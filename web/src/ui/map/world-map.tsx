/** World or Europe map of figures by country, lazily loaded. A list beside it shows the same data. */
import { type ReactNode, Suspense, useState } from 'react'
import { displayCount } from '../../lib/format.ts'
import { piece } from '../../lib/page/piece.ts'
import { Segmented } from '../inputs/segmented.tsx'
import { BlockSkeleton } from '../feedback/skeleton.tsx'
import type { CountryValues } from './country-values.ts'
import css from './map.module.css'
import type { MapViewName } from './map-drawing.tsx'

const MapDrawing = piece(async () => (await import('./map-drawing.tsx')).MapDrawing)

const views: Record<MapViewName, string> = { world: 'World', europe: 'Europe' }

type Props = {
  values: CountryValues
  /** Name of the figure, such as 'Visits'. */
  label: string
  view?: MapViewName
  format?: (value: number) => string
  /** Called with the ISO code of the selected country. */
  onPick?: (code: string) => void
}

export function WorldMap({ format = displayCount, view = 'world', ...map }: Props) {
  return (
    <div className={css.map}>
      <Suspense fallback={<BlockSkeleton height={140} />}>
        <MapDrawing {...map} format={format} view={view} />
      </Suspense>
    </div>
  )
}

/** The part that a map shows, and the switch for the head of its card. */
export function useMapView(): { view: MapViewName; viewSwitch: ReactNode } {
  const [view, setView] = useState<MapViewName>('world')
  return {
    view,
    viewSwitch: <Segmented small label="Region" options={views} value={view} onChange={setView} />,
  }
}

/** End of a map's head: the switch, and a scale or link. */
export const MapEnd = ({ children }: { children: ReactNode }) => (
  <span className={css.end}>{children}</span>
)
