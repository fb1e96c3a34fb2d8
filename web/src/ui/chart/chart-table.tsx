/** Data table of a chart for screen readers. */
import { displayDay } from '../../lib/format.ts'
import { type ChartProps, dayWords, firstOpenDay } from './chart-series.ts'

export function ChartTable<Row>({ label, rows, dayOf, series }: ChartProps<Row>) {
  const open = firstOpenDay()
  return (
    <div className="vh">
      <table>
        <caption>{label}</caption>
        <thead>
          <tr>
            <th scope="col">Day</th>
            {series.map((s) => (
              <th key={s.key} scope="col">
                {s.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={dayOf(row)}>
              <th scope="row">{dayWords(dayOf(row), displayDay(dayOf(row)), open)}</th>
              {series.map((s) => (
                <td key={s.key}>{s.words(row)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
