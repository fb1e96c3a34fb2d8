/** List row: values by field name. Statistics rows have no id. */
import { withinSentence } from '@rivulet/contract/text/within-sentence'
import { usualColumns } from '@rivulet/contract/list-layout'
import type { Resource } from '@rivulet/contract/resource'
import { kindOf } from '../../../field/kinds/kinds.tsx'

export type ListRow = Readonly<Record<string, unknown>>

export const idOf = (row: ListRow): number => row.id as number

/** Label of a row. */
export function labelOf(resource: Resource, row: ListRow): string {
  const field = resource.fields[resource.label]
  return field ? kindOf(field).words(row[resource.label], field) : String(row[resource.label] ?? '')
}

/** The column that links to the record: its label, or the first one if the label is not shown. */
export const openingField = (resource: Resource, shown: readonly string[]): string | undefined =>
  shown.includes(resource.label) ? resource.label : shown[0]

/** 'deliveries' of 'Delivery', 'orders not attributed' of 'Order not attributed'. */
export function countWord(resource: Resource, count: number): string {
  if (resource.groupedBy) return count === 1 ? 'row' : 'rows'
  const one = withinSentence(resource.singular)
  return count === 1 ? one : one.replace(/^.+?(?= not |$)/, pluralOf)
}

const pluralOf = (word: string): string =>
  /[^aeiou]y$/.test(word) ? `${word.slice(0, -1)}ies` : `${word}s`

/**
 * The field that identifies a row best: its label, or its owner when the label is a code, a day or not listed; without
 * one, what happens on that day. Who on the team did something says nothing about which row it is.
 */
export function titleField(resource: Resource, admin: boolean): string | undefined {
  const listed = usualColumns(resource, admin)
  const own = listed.find(([name]) => name === resource.label)
  const someone = listed.find(([, field]) => field.kind === 'reference' && field.to !== 'administrator')
  const isDay = own?.[1].kind === 'date'
  const about = listed.find(([, field]) => isDay && field.kind === 'text' && !field.code)
  const isPlain = own && !(own[1].kind === 'text' && own[1].code) && !isDay
  return ((isPlain ? own : (someone ?? about)) ?? own ?? listed[0])?.[0]
}
