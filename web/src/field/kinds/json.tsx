/** JSON field: name-value pairs of external data, or a small table. Read only. */
import { withinSentence } from '@rivulet/contract/text/within-sentence'
import { messages } from '@rivulet/contract/messages/messages'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { displayCount } from '../../lib/format.ts'
import type { Field } from '@rivulet/contract/fields'
import { usePhone } from '../../ui/layout/use-phone.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import css from './json.module.css'
import { type Controls, nothing, type ShowProps } from './kind.ts'
import { kindOf } from './kinds.tsx'
import { type Entry, pairsOf, rowsOf } from './pairs.ts'

/** A longer table begins with a few of its rows: what stands below it is not metres away. */
const [most, few] = [25, 15]
/** More columns do not fit on a phone: each row is a block there. */
const mostOnPhone = 3
/** Kinds that wrap between words; figures and dates stay on one line. */
const wordy: ReadonlySet<string> = new Set(['text', 'choice'])
/** No name is that long, but an address or a key is. */
const endless = /\S{33}/

function JsonTable({ field, value, pathOf }: ShowProps<'json'>) {
  const [whole, setWhole] = useState(false)
  const phone = usePhone()
  const columns = Object.entries(field.columns ?? {}).map(([key, column], place) => {
    const kind = kindOf(column)
    return {
      key,
      title: column.label,
      words: (row: Entry) => kind.words(row[key], column),
      // The first stays at the left edge, below the title.
      numeric: place > 0 && (kind.numeric ?? false),
      cell: (row: Entry) => {
        const shown = (kind.cell ?? kind.words)(row[key], column)
        return (
          <span className={lineClass(column, kind.words(row[key], column))}>
            {pathOf && place === 0 && typeof row.id === 'number' ? (
              <Link className="link" to={pathOf(row.id)}>
                {shown}
              </Link>
            ) : (
              shown
            )}
          </span>
        )
      },
    }
  })
  const rows = rowsOf(value).map((row, key) => ({ ...row, key }))
  if (rows.length === 0) return nothing
  const shown = whole || rows.length <= most ? rows : rows.slice(0, few)
  return (
    <>
      <div
        className={css.frame}
        tabIndex={0}
        role="region"
        aria-label={`Rows of ${withinSentence(field.label)}`}
      >
        {phone && columns.length > mostOnPhone ? (
          <Blocks {...{ columns, rows: shown }} />
        ) : (
          <DataTable bare label={field.label} columns={columns} rows={shown} rowKey={({ key }) => key} />
        )}
      </div>
      {shown.length < rows.length && (
        <button type="button" className={`link ${css.all}`} onClick={() => setWhole(true)}>
          {messages.record.showAll(displayCount(rows.length))}
        </button>
      )}
    </>
  )
}

const JsonShown = (props: ShowProps<'json'>) =>
  props.field.columns ? <JsonTable {...props} /> : <Pairs value={props.value} />

export const json: Controls<'json'> = { Show: JsonShown }

type Column = {
  key: string
  title: string
  words: (row: Entry) => string
  cell: (row: Entry) => ReactNode
}
type BlocksProps = { columns: readonly Column[]; rows: readonly (Entry & { key: number })[] }

/** The first column heads each block; what is empty in a row is left out. */
const Blocks = ({ columns: [head, ...others], rows }: BlocksProps) => (
  <ul className={css.blocks}>
    {rows.map((row) => (
      <li key={row.key}>
        <p>{head?.cell(row)}</p>
        <dl>
          {others
            .filter(({ words }) => words(row) !== nothing)
            .map(({ key, title, cell }) => (
              <div key={key}>
                <dt>{title}</dt>
                <dd>{cell(row)}</dd>
              </div>
            ))}
        </dl>
      </li>
    ))}
  </ul>
)

/** An order number is read whole, as are figures and dates. */
const isWord = (column: Field, words: string): boolean =>
  wordy.has(column.kind) && !('code' in column && column.code && words.length <= 16)

const lineClass = (column: Field, words: string): string | undefined =>
  isWord(column, words) ? (endless.test(words) ? css.endless : undefined) : css.line

function Pairs({ value }: { value: unknown }) {
  const pairs = pairsOf(value)
  if (pairs.length === 0) return nothing
  return (
    <dl className={css.pairs}>
      {pairs.map(([name, words]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{words}</dd>
        </div>
      ))}
    </dl>
  )
}
