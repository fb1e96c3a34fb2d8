/** Maps a row to a phone card: title, amount, state, and two detail lines. */
import { hasRecords, type Resource } from '@rivulet/contract/resource'
import { shownValue } from '@rivulet/contract/shown-value'
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
  /** Of statistics, beside the amounts. */
  counts: ListColumn[]
}

const words: ReadonlySet<string> = new Set(['text', 'email', 'url', 'reference', 'longText', 'phone'])
const times: ReadonlySet<string> = new Set(['date', 'dateTime', 'instant'])
const hasTone = ({ field }: ListColumn): boolean => field.kind === 'choice' && field.tone !== undefined
const isSaid = (column: ListColumn): boolean =>
  words.has(column.field.kind) || (column.field.kind === 'choice' && !hasTone(column))
/** Of more counts than a card has room for, those that everybody reads. */
const forAllFirst = (a: ListColumn, b: ListColumn): number =>
  Number(a.field.audience !== undefined) - Number(b.field.audience !== undefined)
/** Written text is preferred over names. */
const isWritten = ({ field }: ListColumn): boolean => field.kind === 'longText'

export function planCard(resource: Resource, columns: readonly ListColumn[], admin: boolean): CardPlan {
  const best = titleField(resource, admin)
  const title = columns.find(({ key }) => key === best) ?? columns[0]
  const rest = columns.filter((column) => column !== title)
  const numbers = rest.filter(({ numeric }) => numeric)
  const worth = numbers.filter(({ field }) => field.kind === 'money' && field.sum)
  const amount = worth[0] ?? numbers[0]
  const side = (worth.length > 1 ? worth : numbers).find((column) => column !== amount)
  const isCount = (column: ListColumn) => column.field.kind === 'integer' && column !== side
  return {
    title,
    amount,
    side,
    counts: hasRecords(resource) ? [] : numbers.filter(isCount).toSorted(forAllFirst).slice(0, 3),
    state: rest.find(hasTone) ?? rest.find(({ field }) => field.kind === 'boolean'),
    time: rest.find(({ field }) => times.has(field.kind)),
    details: rest.filter(isSaid).toSorted((a, b) => Number(isWritten(b)) - Number(isWritten(a))),
  }
}

/** Without a column head, dashes are left out. */
export const says = ({ field, key }: ListColumn, row: ListRow): boolean =>
  (shownValue(field, key, row) ?? '') !== ''

/** A rate, with its label and where it comes from, would leave the title no room. */
export const isBelow = ({ field }: ListColumn): boolean => field.kind === 'percent'

/** A rate that is not its own says whose it is; a figure without a value or words is left out. */
const figuresOf = ({ amount, side }: CardPlan, row: ListRow): ListColumn[] =>
  amount && isBelow(amount)
    ? [amount, side].filter((one) => one !== undefined).filter((one) => one.own || says(one, row))
    : []

/** Two lines below the title. A first line with a figure at its right holds one detail, and the second the next before the time. */
export function linesOf(plan: CardPlan, row: ListRow): [ListColumn[], ListColumn[]] {
  const said = plan.details.filter((column) => says(column, row))
  const time = plan.time && says(plan.time, row) ? [plan.time] : []
  if (plan.counts.length > 0) return [[...said.slice(0, 1), ...time], plan.counts]
  const figures = figuresOf(plan, row)
  if (figures.length > 0 && time.length === 0) return [figures, said.slice(0, 2)]
  if (figures.length > 0 || (plan.side && needsNoLabel(plan.side)))
    return [
      // Two figures fill it.
      figures.length > 1 ? figures : [...figures, ...said.slice(0, 1)],
      // A time that needs a label leaves no room beside it.
      [...(time.some(timeWord) ? [] : said.slice(1, 2)), ...time],
    ]
  const room = said[0] && isWritten(said[0]) ? 1 : 2
  return [said.slice(0, room), time.length > 0 ? time : said.slice(room, room + 2)]
}

/** Order IDs and words of a few: cut, they say nothing; what stands beside them is cut first. */
export const isWhole = ({ field }: ListColumn): boolean =>
  field.kind === 'choice' || ('code' in field && field.code === true)

/** Label of a time other than the row's own. */
export const timeWord = ({ field, title }: ListColumn): string =>
  times.has(field.kind) && title !== 'Date' ? `${title} ` : ''

/** What stands before a value in a line, without a column head. */
export const wordBefore = (column: ListColumn): string =>
  column.numeric ? `${shortTitle(column)} ` : timeWord(column)

/** Label of a figure: the first word of its title. */
export const shortTitle = ({ title }: ListColumn): string => title.split(' ')[0] ?? ''

/** The first amount or rate of a card needs no label; a count does. */
export const needsNoLabel = ({ field }: ListColumn): boolean =>
  field.kind === 'money' || field.kind === 'percent'
