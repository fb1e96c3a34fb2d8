/** Preferred column widths of a list, by content. */
import type { Field } from '@rivulet/contract/fields'
import { shownFields, shownValue } from '@rivulet/contract/shown-value'
import { kindOf } from '../../../field/kinds/kinds.tsx'
import { fitColumns, type ColumnWidth } from '../../../ui/table/fit-columns.ts'
import type { ListColumn } from './columns.tsx'
import type { FormRecord } from '../../record/form-values.ts'
import type { ListRow } from './list-row.ts'

/** Kinds that may be cut, with their minimum readable width. */
const least: Partial<Record<Field['kind'], number>> = {
  text: 90,
  longText: 150,
  email: 150,
  url: 150,
  reference: 112,
  choice: 70,
}
/** Maximum, however long a value is. */
const most = 330
/** Number of rows measured: only the first, so that columns do not move while scrolling. */
const looked = 100

const narrow = new Set("iljtfrI.,:;|!'()/ \u{a0}·")
const wideLetters = new Set('mwMW@%')
/** Approximate character width at 13 px, rather too much: a point too little cuts the last letters. A dash is as wide as a digit. */
function widthOfText(text: string): number {
  let width = 0
  for (const c of text)
    width += narrow.has(c) ? 4.3 : wideLetters.has(c) ? 12 : /[\d-]/.test(c) ? 8.5 : c < 'a' ? 8.9 : 7.6
  return width
}
/** Pixels of cell padding, head characters, head icons and pill padding. */
const around = 21
const headLetter = 6.7
/** Letters of the longer line of a head in two lines, which heads of several words may take. */
function longerLine(title: string): number {
  const words = title.split(' ')
  const lengthOf = (part: readonly string[]) => part.join(' ').length
  const splits = words.map((_, n) => Math.max(lengthOf(words.slice(0, n)), lengthOf(words.slice(n))))
  return Math.min(...splits)
}
const hintIcon = 17
const sortArrow = 15
const pill = 28
/** Codes have letter spacing. */
const codeSpace = 0.8

/** Kinds with values of any length. */
const hasMany = (field: Field): boolean =>
  field.kind === 'choice' && (field.several === true || Object.keys(field.choices).length > 20)
const isCode = (field: Field): boolean => 'code' in field && field.code === true
const isPill = (field: Field): boolean =>
  field.kind === 'boolean' || (field.kind === 'choice' && field.tone !== undefined)

/** Kinds with a fixed width; a point more than they show, since digits are set to fractions of a pixel. */
const samples: Partial<Record<Field['kind'], readonly string[]>> = {
  date: ['00/00/0000.'],
  dateTime: ['00/00/0000 00:00.'],
  instant: ['00/00/0000 00:00.'],
  boolean: ['Yes'],
}

function wordsIn(
  { field, key, instead }: ListColumn,
  { rows, totals, complete }: Known,
): readonly string[] {
  const sample = samples['dayOnly' in field && field.dayOnly ? 'date' : field.kind]
  if (sample) return [...sample, ...(instead ?? [])]
  if (field.kind === 'choice' && !hasMany(field) && !complete) return Object.values(field.choices)
  const { words: plain, numeric } = kindOf(field)
  // A minus is as wide as a digit.
  const words = (value: unknown, of: Field) =>
    numeric ? plain(value, of).replace('-', '−') : plain(value, of)
  const values = rows.map((row) => shownValue(field, key, row))
  // Later rows may have a digit more, which the padding of figures has room for, but never more than the sum.
  const total = totals[key]
  // A sum that is explained has an icon before it.
  const icon = 'sumHelp' in field && field.sumHelp ? '000' : ''
  if (numeric && total !== undefined)
    return [...values.map((value) => words(value, field)), icon + words(total, field)]
  return values.map((value) => words(value, field))
}

type Room = number | ((row: FormRecord) => number)
type Known = {
  rows: readonly ListRow[]
  totals: ListRow
  /** The sorted column, whose head has an arrow. */
  sorted?: string | undefined
  /** Additional width of custom cells. */
  room?: Readonly<Partial<Record<string, Room>>> | undefined
  /** Fields with a value in some row; a column of dashes is as narrow as its head in two lines. */
  filled?: ReadonlySet<string> | undefined
  /** No other rows come while scrolling, so that columns only need room for what these show. */
  complete?: boolean | undefined
}

function wishOf(column: ListColumn, known: Known): ColumnWidth {
  const { rows, totals, sorted, room = {}, filled } = known
  const { field, key, title, hint } = column
  const arrow = sorted === key ? sortArrow : 0
  const besideTitle = (hint === undefined ? 0 : hintIcon) + arrow + around
  const head = title.length * headLetter + besideTitle
  const headLeast = longerLine(title) * headLetter + besideTitle
  if (filled && !shownFields(field, key).some((one) => filled.has(one)) && totals[key] === undefined)
    return { width: Math.ceil(headLeast), minWidth: Math.ceil(headLeast) }
  const texts = wordsIn(column, known)
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
  // What is never cut may still have its head in two lines.
  const least = Math.max(headLeast, leastOf(field) ?? Math.min(content, most))
  return { width, minWidth: Math.min(width, Math.ceil(least)) }
}

/** Additional width of a custom cell; sample texts have no row. */
const roomIn = (room: Room | undefined, row: ListRow | undefined): number =>
  typeof room === 'function' ? (row ? room(row as unknown as FormRecord) : 0) : (room ?? 0)

/** Undefined for columns that are never cut: what is no text, and identifiers. */
function leastOf(field: Field): number | undefined {
  if (isCode(field)) return undefined
  return field.kind === 'choice' && !hasMany(field) ? undefined : least[field.kind]
}

/** Edge columns of tables without checkboxes or menu have more padding. */
const edge = 8

export type SizedColumn = ListColumn & ColumnWidth

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

const isName = ({ field }: SizedColumn): boolean => field.kind === 'reference'

/**
 * Gives the column that names the rows its whole width before others get more than their least, then the other names;
 * and where the table is wider than its frame anyway, nothing is gained by cutting the first.
 */
export function withWholeNames(
  columns: readonly SizedColumn[],
  name: string | undefined,
  width: number,
  taken = 0,
): readonly SizedColumn[] {
  if (width === 0) return columns
  let spare = width - taken - columns.reduce((sum, { minWidth }) => sum + minWidth, 0)
  const whole = (wanted: (column: SizedColumn) => boolean) => (column: SizedColumn) => {
    if (!wanted(column)) return column
    const more = Math.min(column.width - column.minWidth, Math.max(0, spare))
    spare -= more
    return { ...column, minWidth: column.minWidth + more }
  }
  const isTitle = ({ key }: SizedColumn) => key === name
  if (spare < 0)
    return columns.map((column) => (isTitle(column) ? { ...column, minWidth: column.width } : column))
  return columns.map(whole(isTitle)).map(whole((column) => !isTitle(column) && isName(column)))
}

/** Column widths for a table width; `taken` is used by checkboxes and menu. */
export function fittedColumns(
  columns: readonly SizedColumn[],
  width: number,
  taken = 0,
): readonly SizedColumn[] {
  if (width === 0) return columns
  const widths = fitColumns(columns, width - taken)
  return columns.map((column, i) => ({ ...column, width: widths[i] ?? column.width }))
}
