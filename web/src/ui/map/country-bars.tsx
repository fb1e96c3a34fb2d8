/** Countries by figure with bars and shares: the map's data as a list. */
import { Link } from 'react-router'
import { displayCount } from '../../lib/format.ts'
import { Bar } from '../figures/bar.tsx'
import { countryName, type CountryValues, ranked, shareWords, totalOf } from './country-values.ts'
import css from './country-bars.module.css'

type Props = {
  values: CountryValues
  /** Name of the figure, such as 'Visits'. */
  label: string
  format?: (value: number) => string
  /** Maximum number; all by default. */
  limit?: number
  /** Address of the rows behind a country; '' means unknown. */
  to?: ((code: string) => string | undefined) | undefined
}

export function CountryBars({ values, label, format = displayCount, limit, to }: Props) {
  const all = ranked(values)
  const total = totalOf(values)
  return (
    <ul className={css.bars} aria-label={`${label} by country`}>
      {all.slice(0, limit).map(({ code, value }) => {
        const address = to?.(code)
        const figures = (
          <>
            <span className="trunc">{countryName(code)}</span>
            <Bar part={value / (all[0]?.value ?? value)} />
            <span className="num">{format(value)}</span>
            <span className={`num ${css.share}`}>{shareWords(value, total)}</span>
          </>
        )
        return (
          <li key={code}>
            {address ? (
              <Link to={address} className={css.row}>
                {figures}
              </Link>
            ) : (
              <div className={css.row}>{figures}</div>
            )}
          </li>
        )
      })}
    </ul>
  )
}
