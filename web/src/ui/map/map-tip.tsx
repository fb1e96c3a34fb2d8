/** Map tooltip: country and figure, announced on keyboard navigation. */
import css from './map.module.css'
import { countryName, type CountryValues, shareWords, totalOf } from './country-values.ts'

export type PointedCountry = { code: string; x: number; y: number }

type Props = {
  pointed: PointedCountry | null
  label: string
  values: CountryValues
  format: (value: number) => string
}

export function MapTip({ pointed, label, values, format }: Props) {
  const value = pointed ? (values[pointed.code] ?? 0) : 0
  return (
    <div
      role="status"
      className={css.tip}
      data-shown={pointed !== null || undefined}
      style={pointed ? { left: pointed.x, top: pointed.y } : undefined}
    >
      {pointed && (
        <>
          <strong>{countryName(pointed.code)}</strong>
          <span>{label}</span>
          <b>{format(value)}</b>
          {value > 0 && <span>{shareWords(value, totalOf(values))}</span>}
        </>
      )}
    </div>
  )
}
