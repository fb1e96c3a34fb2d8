/** How a row becomes a card on a phone: what names it, what it is worth, what state it is in, and the rest in two quiet lines. */
import type { Resource } from '@rivulet/contract/resource'
import type { ListColumn } from './columns.tsx'
import { titleField } from './list-row.ts'

export type CardPlan = {
  title: ListColumn | undefined
  /** Under the title, in one line. */
  details: ListColumn[]
  time: ListColumn | undefined
  /** At the right, from top to bottom. */
  amount: ListColumn | undefined
  side: ListColumn | undefined
  state: ListColumn | undefined
}

const words: ReadonlySet<string> = new Set(['text', 'email', 'url', 'reference', 'longText', 'phone'])
const times: ReadonlySet<string> = new Set(['date', 'dateTime', 'instant'])

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
    state:
      rest.find(({ field }) => field.kind === 'choice' && field.tone) ??
      rest.find(({ field }) => field.kind === 'boolean'),
    time: rest.find(({ field }) => times.has(field.kind)),
    details: rest.filter(({ field }) => words.has(field.kind)).slice(0, 2),
  }
}

/** What stands before a figure. An amount says by its sign what it is, so that 'com.' of 'Commission' is enough. */
export function shortTitle({ field, title }: ListColumn): string {
  const [word = ''] = title.toLowerCase().split(' ')
  return field.kind === 'money' && word.length > 8 ? `${word.slice(0, 3)}.` : word
}

/** The first amount of a card needs no word, a count does. */
export const speaksForItself = ({ field }: ListColumn): boolean => field.kind === 'money'
