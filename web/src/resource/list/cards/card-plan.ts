/** Maps a row to a phone card: title, amount, state, and two detail lines. */
import type { Resource } from '@rivulet/contract/resource'
import type { ListColumn } from '../table/columns.tsx'
import { type ListRow, titleField } from '../table/list-row.ts'

export type CardPlan = {
  title: ListColumn | undefined
  /** Details, the most important first. */
  details: ListColumn[]
  time: ListColumn | undefined
  /** At the right, top to bottom. */
  amount: ListColumn | undefined
  side: ListColumn | undefined
  state: ListColumn | undefined
}

const words: ReadonlySet<string> = new Set(['text', 'email', 'url', 'reference', 'longText', 'phone'])
const times: ReadonlySet<string> = new Set(['date', 'dateTime', 'instant'])
const hasTone = ({ field }: ListColumn): boolean => field.kind === 'choice' && field.tone !== undefined
const isSaid = (column: ListColumn): boolean =>
  words.has(column.field.kind) || (column.field.kind === 'choice' && !hasTone(column))
/** Written text is preferred over names. */
const isWritten = ({ field }: ListColumn): boolean => field.kind === 'longText'

export function planCard(resource: Resource, columns: readonly ListColumn[], admin: boolean): CardPlan {
  const best = titleField(resource, admin)
  const title = columns.find(({ key }) => key === best) ?? columns[0]
  const rest = columns.filter((column) => column !== title)
  const numbers = rest.filter(({ numeric }) => numeric)
  const worth = numbers.filter(({ field }) => field.kind === 'money' && field.sum)
  const amount = worth[0] ?? numbers[0]
  return {
    title,
    amount,
    side: (worth.length > 1 ? worth : numbers).find((column) => column !== amount),
    state: rest.find(hasTone) ?? rest.find(({ field }) => field.kind === 'boolean'),
    time: rest.find(({ field }) => times.has(field.kind)),
    details: rest.filter(isSaid).toSorted((a, b) => Number(isWritten(b)) - Number(isWritten(a))),
  }
}

/** Without a column head, dashes are left out. */
const says = (column: ListColumn, row: ListRow): boolean =>
  row[column.key] !== null && row[column.key] !== undefined && row[column.key] !== ''

/** Two lines below the title. The second shows the time, if any, otherwise the overflow of the first. */
export function linesOf(plan: CardPlan, row: ListRow): [ListColumn[], ListColumn[]] {
  const said = plan.details.filter((column) => says(column, row))
  const room = said[0] && isWritten(said[0]) ? 1 : 2
  const time = plan.time && says(plan.time, row) ? [plan.time] : null
  return [said.slice(0, room), time ?? said.slice(room, room + 2)]
}

/** Label of a time other than the row's own. */
export const timeWord = ({ field, title }: ListColumn): string =>
  times.has(field.kind) && title !== 'Date' ? `${title.toLowerCase()} ` : ''

/** Label of a figure: the first word of its title. */
export function shortTitle({ field, title }: ListColumn): string {
  const [word = ''] = title.split(' ')
  return field.kind === 'money' ? word : word.toLowerCase()
}

/** The first amount of a card needs no label; a count does. */
export const needsNoLabel = ({ field }: ListColumn): boolean => field.kind === 'money'
