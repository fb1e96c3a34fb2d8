/** A row as lists hold it: values by field name. Rows of statistics have no id. */
import type { Resource } from '@rivulet/contract/resource'
import { readableFields } from '@rivulet/contract/resource'
import { kindOf } from '../../field/kinds.ts'

export type ListRow = Readonly<Record<string, unknown>>

export const idOf = (row: ListRow): number => row.id as number

/** The words that name a row. */
export function labelOf(resource: Resource, row: ListRow): string {
  const field = resource.fields[resource.label]
  return field ? kindOf(field).words(row[resource.label], field) : String(row[resource.label] ?? '')
}

/** The field whose cell leads to the record: its label, or the first column where the label is none. */
export function openingField(resource: Resource): string | undefined {
  if (resource.fields[resource.label]?.listed) return resource.label
  return Object.entries(resource.fields).find(([, field]) => field.listed)?.[0]
}

/** 'deliveries' of 'Delivery', 'orders not attributed' of 'Order not attributed'. */
export function countWord(resource: Resource, count: number): string {
  if (resource.groupedBy) return count === 1 ? 'row' : 'rows'
  const one = resource.singular.toLowerCase()
  return count === 1 ? one : one.replace(/^.+?(?= not |$)/, pluralOf)
}

const pluralOf = (word: string): string =>
  /[^aeiou]y$/.test(word) ? `${word.slice(0, -1)}ies` : `${word}s`

/** The fields that stand as columns for this audience; a list inside a record leaves out what it is fixed to. */
export const listedFields = (resource: Resource, admin: boolean, without: readonly string[] = []) =>
  readableFields(resource, admin).filter(
    ([name, field]) => field.listed && !without.includes(name) && !(isOwn(name, field) && !admin),
  )

/** An affiliate meets only its own rows: a column with its own name says nothing. */
const isOwn = (name: string, field: Resource['fields'][string]): boolean =>
  name === 'affiliate' && field.kind === 'reference'

/** The field that says best whose row it is: its label, or whom it belongs to when the label is a code or not listed. */
export function titleField(resource: Resource, admin: boolean): string | undefined {
  const listed = listedFields(resource, admin)
  const own = listed.find(([name]) => name === resource.label)
  const someone = listed.find(([, field]) => field.kind === 'reference')
  const isPlain = own && !(own[1].kind === 'text' && own[1].code) && own[1].kind !== 'date'
  return ((isPlain ? own : someone) ?? own ?? listed[0])?.[0]
}
