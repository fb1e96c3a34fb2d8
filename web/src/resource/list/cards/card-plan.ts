/** How a row becomes a card on a phone: what names it, what it is worth, what state it is in, and the rest in two quiet lines. */
import type { Resource } from '@rivulet/contract/resource'
import type { ListColumn } from './columns.tsx'
import { type ListRow, titleField } from './list-row.ts'

export type CardPlan = {
  title: ListColumn | undefined
  /** What else is said of it, the most telling first. */
  details: ListColumn[]
  time: ListColumn | undefined
  /** At the right, from top to bottom. */
  amount: ListColumn | undefined
  side: ListColumn | undefined
  state: ListColumn | undefined
}

const words: ReadonlySet<string> = new Set(['text', 'email', 'url', 'reference', 'longText', 'phone'])
const times: ReadonlySet<string> = new Set(['date', 'dateTime', 'instant'])
const hasTone = ({ field }: ListColumn): boolean => field.kind === 'choice' && field.tone !== undefined
const isSaid = (column: ListColumn): boolean =>
  words.has(column.field.kind) || (column.field.kind === 'choice' && !hasTone(column))
/** What somebody wrote says more than what it is called. */
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

/** Without a head over it, a dash says nothing. */
const says = (column: ListColumn, row: ListRow): boolean =>
  row[column.key] !== null && row[column.key] !== undefined && row[column.key] !== ''

/** The two lines under the title. The second one tells the time where there is any, else what the first has no room for. */
export function linesOf(plan: CardPlan, row: ListRow): [ListColumn[], ListColumn[]] {
  const said = plan.details.filter((column) => says(column, row))
  const room = said[0] && isWritten(said[0]) ? 1 : 2
  const time = plan.time && says(plan.time, row) ? [plan.time] : null
  return [said.slice(0, room), time ?? said.slice(room, room + 2)]
}

/** What a time that is not simply the row's own stands for. */
export const timeWord = ({ field, title }: ListColumn): string =>
  times.has(field.kind) && title !== 'Date' ? `${title.toLowerCase()} ` : ''

/** What stands before a figure: the first word of its title. */
export function shortTitle({ field, title }: ListColumn): string {
  const [word = ''] = title.split(' ')
  return field.kind === 'money' ? word : word.toLowerCase()
}

/** The first amount of a card needs no word, a count does. */
export const speaksForItself = ({ field }: ListColumn): boolean => field.kind === 'money'
