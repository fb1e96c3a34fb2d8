// The columns of an export: all listed ones, or those named in `columns`, in their order. What a figure is computed from
// comes before it, because a file has no cell that shows both.
import type { Field } from '@rivulet/contract/fields'
import { choosableColumns } from '@rivulet/contract/list-layout'
import { messages } from '@rivulet/contract/messages/messages'
import type { Resource } from '@rivulet/contract/resource'
import { namesSomebody } from '@rivulet/contract/stamps'
import type { Actor } from '../../auth/actor.ts'
import { invalid } from '../../errors.ts'
import { type Entry, listEntries } from '../select.ts'

/** @throws 422 for a column this list does not have, or twice the same one. */
export function exportedColumns(resource: Resource, { admin }: Actor, named: unknown): Entry[] {
  const listed = listEntries(resource, admin).filter(([, field]) => field.listed)
  const all = new Map([...listed, ...choosableColumns(resource, admin)])
  if (named === undefined || named === '') return withParts(listed, all)
  const names = typeof named === 'string' ? named.split(',') : []
  const columns = names.flatMap((name): Entry[] => {
    const field = all.get(name)
    return field ? [[name, field]] : []
  })
  if (names.length === 0 || columns.length < names.length || new Set(names).size < names.length)
    throw invalid({ columns: [messages.field.unknown] })
  return withParts(columns, all)
}

function withParts(columns: readonly Entry[], all: ReadonlyMap<string, Field>): Entry[] {
  const chosen = new Set(columns.map(([name]) => name))
  return columns.flatMap((entry): Entry[] => {
    const parts = 'parts' in entry[1] ? (entry[1].parts ?? []) : []
    const missing = parts.filter((name) => !chosen.has(name))
    return [
      ...missing.flatMap((name): Entry[] => {
        const field = all.get(name)
        return field ? [[name, field]] : []
      }),
      entry,
    ]
  })
}

/** Whether the rows must name who created or updated them. */
export const namesPeople = (columns: readonly Entry[]): boolean =>
  columns.some(([name]) => namesSomebody(name))
