/** Legend of the map's five steps. */
import { displayCount } from '../../lib/format.ts'
import { type CountryValues, highest } from './country-values.ts'
import css from './map.module.css'
import { stepEnds } from './steps.ts'

type Props = { values: CountryValues; format?: (value: number) => string }

export function MapScale({ values, format = displayCount }: Props) {
  const max = highest(values)
  if (max === 0) return null
  return (
    <span className={css.scale}>
      <span>{format(0)}</span>
      <span className={css.steps} aria-hidden="true">
        <i />
        {stepEnds(max).map((end, i) => (
          <i key={i} data-step={i + 1} title={`to ${format(end)}`} />
        ))}
      </span>
      <span>{format(max)}</span>
    </span>
  )
}
