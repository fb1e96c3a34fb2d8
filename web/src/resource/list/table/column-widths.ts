/** How wide the columns of a list would like to be: as what they hold, as far as it is known. */
import type { Field } from '@rivulet/contract/fields'
import { kindOf } from '../../field/kinds.ts'
import { fitColumns, type Wish } from '../../ui/table/fit-columns.ts'
import type { ListColumn } from './columns.tsx'
import type { FormRecord } from '../record/form-values.ts'
import type { ListRow } from './list-row.ts'

/** What can be cut when room is short, and the least that is still worth reading. */
const least: Partial<Record<Field['kind'], number>> = {
  text: 90,
  longText: 150,
  email: 150,
  url: 150,
  reference: 94,
  choice: 84,
}
/** However long a single value is. */
const most = 330
/** Rows that are looked at: the first ones, since nothing may move while others come into sight. */
const looked = 100

const narrow = new Set("iljtfrI.,:;|!'()-/ ·")
const wideLetters = new Set('mwMW@%')
/** Of a text of 13 pixels, roughly. */
function widthOfText(text: string): number {
  let width = 0
  for (const c of text)
    width += narrow.has(c) ? 4.2 : wideLetters.has(c) ? 11.8 : /\d/.test(c) ? 8.5 : c < 'a' ? 9 : 7.3
  return width
}
/** Of the room around a cell, of a letter in the head, of its icons, and of what a pill has around its word. */
const around = 22
const headLetter = 6.7
const hintIcon = 17
const sortArrow = 15
const pill = 28
/** Letters of a code stand apart. */
const codeSpace = 0.8

/** Names of any length, such as those of all countries, or any number of them. */
const hasMany = (field: Field): boolean =>
  field.kind === 'choice' && (field.several === true || Object.keys(field.choices).length > 20)
const isCode = (field: Field): boolean => 'code' in field && field.code === true
const isPill = (field: Field): boolean =>
  field.kind === 'boolean' || (field.kind === 'choice' && field.tone !== undefined)

/** Kinds whose values all need the same. */
const samples: Partial<Record<Field['kind'], readonly string[]>> = {
  date: ['00/00/0000'],
  dateTime: ['00/00/0000 00:00'],
  instant: ['00/00/0000 00:00'],
  boolean: ['Yes'],
}

function wordsIn(
  { field, key }: ListColumn,
  rows: readonly ListRow[],
  totals: ListRow,
): readonly string[] {
  const sample = samples['dayOnly' in field && field.dayOnly ? 'date' : field.kind]
  if (sample) return sample
  if (field.kind === 'choice' && !hasMany(field)) return Object.values(field.choices)
  const { words: plain, numeric } = kindOf(field)
  // The minus of a figure is as wide as its digits.
  const words = (value: unknown, of: Field) =>
    numeric ? plain(value, of).replace('-', '−') : plain(value, of)
  const values = rows.map((row) => row[key])
  // Figures of later rows may have a digit more, but none has more than the sum.
  const total = totals[key]
  if (numeric && total !== undefined) return [...values, total].map((value) => words(value, field))
  return values.map((value) => words(value, field) + (numeric ? '0' : ''))
}

type Room = number | ((row: FormRecord) => number)
type Known = {
  rows: readonly ListRow[]
  totals: ListRow
  /** The column that the rows are ordered by: its head has an arrow. */
  sorted?: string | undefined
  /** What cells have beside the words of their field. */
  room?: Readonly<Partial<Record<string, Room>>> | undefined
}

function wishOf(column: ListColumn, { rows, totals, sorted, room = {} }: Known): Wish {
  const { field, key, title, hint } = column
  const arrow = sorted === key ? sortArrow : 0
  const head = title.length * headLetter + (hint === undefined ? 0 : hintIcon) + arrow + around
  const texts = wordsIn(column, rows, totals)
  const content =
    Math.max(
      0,
      ...texts.map(
        (text, i) =>
          widthOfText(text) + (isCode(field) ? text.length * codeSpace : 0) + roomIn(room[key], rows[i]),
      ),
    ) +
    around +
    (isPill(field) ? pill : 0)
  const width = Math.ceil(Math.max(head, Math.min(content, most)))
  const least = leastOf(field)
  return {
    width,
    minWidth: least === undefined ? width : Math.min(width, Math.max(least, Math.ceil(head))),
  }
}

/** Where words are samples, there is a row for none of them. */
const roomIn = (room: Room | undefined, row: ListRow | undefined): number =>
  typeof room === 'function' ? (row ? room(row as unknown as FormRecord) : 0) : (room ?? 0)

/** Undefined for what is never cut. */
function leastOf(field: Field): number | undefined {
  return field.kind === 'choice' && !hasMany(field) ? undefined : least[field.kind]
}

/** At the edges of a table without ticks or menu the room around is wider. */
const edge = 8

export type SizedColumn = ListColumn & Wish

export function sizedColumns(
  columns: readonly ListColumn[],
  known: Known & { bare: boolean },
): SizedColumn[] {
  const first = { ...known, rows: known.rows.slice(0, looked) }
  return columns.map((column, i) => {
    const { width, minWidth } = wishOf(column, first)
    const more = known.bare && (i === 0 || i === columns.length - 1) ? edge : 0
    return { ...column, width: width + more, minWidth: minWidth + more }
  })
}

/** The columns as wide as a table of this width lets them be; `taken` by what stands beside them. */
export function fittedColumns(
  columns: readonly SizedColumn[],
  width: number,
  taken = 0,
): readonly SizedColumn[] {
  if (width === 0) return columns
  const widths = fitColumns(columns, width - taken)
  return columns.map((column, i) => ({ ...column, width: widths[i] ?? column.width }))
}
