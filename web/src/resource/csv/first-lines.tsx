/** First lines of an uploaded CSV file, with the meaning of each column. */
import { importMessages } from '@rivulet/contract/messages/import-messages'
import { reconciliationMessages as said } from '@rivulet/contract/messages/reconciliation-messages'
import { displayCount } from '../../lib/format.ts'
import { Card } from '../../ui/layout/card.tsx'
import { Pill } from '../../ui/pill.tsx'
import css from './csv.module.css'

type Props = {
  file: { columns: readonly string[]; rows: readonly string[][]; lines: number }
  hint: string
  /** The label of the field that the column is for. */
  meaning: (column: string) => string | undefined
}

export function FirstLines({ file: { columns, rows, lines }, hint, meaning }: Props) {
  return (
    <Card
      title="First lines"
      hint={hint}
      end={<span className="muted">{importMessages.lines(displayCount(lines))}</span>}
    >
      <div className={css.frame} tabIndex={0} role="region" aria-label={said.first(displayCount(lines))}>
        <table className={css.lines}>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col" data-used={meaning(column) !== undefined || undefined}>
                  <span>{column}</span>
                  {meaning(column) && <Pill tone="accent">{meaning(column)}</Pill>}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, n) => (
              // oxlint-disable-next-line react/no-array-index-key -- lines have no other key and never move
              <tr key={n}>
                {columns.map((column, place) => (
                  <td key={column}>{row[place]}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  )
}
