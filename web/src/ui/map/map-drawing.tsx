/** Choropleth map: countries with a figure in five accent steps, with a tooltip. */
import { type KeyboardEvent, memo, type PointerEvent, useRef, useState } from 'react'
import { outlines, type Outlines } from 'virtual:country-outlines'
import { type CountryValues, highest, ranked } from './country-values.ts'
import css from './map.module.css'
import { MapTip, type PointedCountry } from './map-tip.tsx'
import { stepOf } from './steps.ts'

export type MapViewName = keyof Outlines

type Props = {
  values: CountryValues
  label: string
  format: (value: number) => string
  onPick?: ((code: string) => void) | undefined
  view: MapViewName
}

const codeOf = (target: EventTarget): string | undefined =>
  target instanceof SVGElement ? target.dataset['code'] : undefined

export function MapDrawing({ values, label, format, onPick, view }: Props) {
  const frame = useRef<HTMLDivElement>(null)
  const [pointed, setPointed] = useState<PointedCountry | null>(null)

  function point(event: PointerEvent) {
    const code = codeOf(event.target)
    const box = frame.current?.getBoundingClientRect()
    setPointed(code && box ? place(code, box, event.clientX, event.clientY) : null)
  }
  function pointBy(step: number) {
    const drawn = ranked(values).filter(({ code }) => find(frame.current, code))
    const at = drawn.findIndex(({ code }) => code === pointed?.code)
    const next = drawn[at < 0 ? 0 : (at + step + drawn.length) % drawn.length]
    const [box, land] = [frame.current, next && find(frame.current, next.code)].map((element) =>
      element?.getBoundingClientRect(),
    )
    if (next && box && land)
      setPointed(place(next.code, box, land.left + land.width / 2, land.top + land.height / 2))
  }
  function press(event: KeyboardEvent) {
    if (event.key === 'ArrowRight' || event.key === 'ArrowDown') pointBy(1)
    else if (event.key === 'ArrowLeft' || event.key === 'ArrowUp') pointBy(-1)
    else if (event.key === 'Escape' && pointed) setPointed(null)
    else if (event.key === 'Enter' && pointed) onPick?.(pointed.code)
    else return
    event.preventDefault()
  }
  return (
    <div
      ref={frame}
      className={css.frame}
      role="group"
      aria-roledescription="map"
      aria-label={`${label} by country, the arrow keys go from the highest to the lowest`}
      // One tab stop for the arrow keys, instead of one per country.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      onPointerMove={point}
      onPointerLeave={() => setPointed(null)}
      onBlur={() => setPointed(null)}
      onKeyDown={press}
      onClick={(event) => {
        const code = codeOf(event.target)
        if (code && values[code]) onPick?.(code)
      }}
    >
      <Lands values={values} view={view} pointed={pointed?.code} pickable={onPick !== undefined} />
      <MapTip pointed={pointed} label={label} values={values} format={format} />
    </div>
  )
}

/** Half the tooltip's width, to keep it inside the edges. */
const room = 96

const place = (code: string, box: DOMRect, x: number, y: number): PointedCountry => ({
  code,
  x: Math.max(room, Math.min(x - box.left, box.width - room)),
  y: y - box.top,
})

const find = (frame: Element | null, code: string): Element | null =>
  frame?.querySelector(`[data-code="${code}"]`) ?? null

type LandProps = {
  values: CountryValues
  view: MapViewName
  pointed: string | undefined
  pickable: boolean
}

const Lands = memo(function Lands({ values, view, pointed, pickable }: LandProps) {
  const { width, height, paths, dots } = outlines[view]
  const max = highest(values)
  const land = (code: string) => ({
    'data-code': code || undefined,
    'data-step': stepOf(values[code] ?? 0, max) || undefined,
    'data-pointed': (code !== '' && code === pointed) || undefined,
    'data-pickable': (pickable && (values[code] ?? 0) > 0) || undefined,
  })
  return (
    <svg className={css.lands} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      {Object.entries(paths).map(([code, path]) => (
        <path key={code} d={path} {...land(code)} />
      ))}
      {Object.entries(dots)
        .filter(([code]) => (values[code] ?? 0) > 0)
        .map(([code, [cx, cy]]) => (
          <circle key={code} cx={cx} cy={cy} r={5} {...land(code)} />
        ))}
    </svg>
  )
})
