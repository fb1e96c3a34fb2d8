/** First lines of the file, with the meaning of each column. */
import type { ReconciliationPreview } from '@rivulet/contract/reconciliation-preview'
import { reconciliationMessages as said } from '@rivulet/contract/messages/reconciliation-messages'
import { reconciliation } from '@rivulet/contract/resources/reconciliation'
import { displayCount } from '../../lib/format.ts'
import type { FormValues } from '../../resource/record/form-values.ts'
import { Card } from '../../ui/layout/card.tsx'
import { Pill } from '../../ui/pill.tsx'
import css from './reconciliation.module.css'

const columnFields = Object.entries(reconciliation.fields).filter(([name]) => name.startsWith('column'))

type Props = { preview: ReconciliationPreview; values: FormValues }

export function FirstLines({ preview, values }: Props) {
  const { columns, rows, lines, remembered } = preview
  const meaning = (column: string) => columnFields.find(([name]) => values[name] === column)?.[1].label
  return (
    <Card
      title="First lines"
      hint={remembered ? said.remembered : said.guessed}
      end={<span className="muted">{displayCount(lines)} lines</span>}
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
