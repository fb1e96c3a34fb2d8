/** The values of a form: as an answer holds them while they are typed, as a request wants them when they are sent. */
import type { Field, FileEntry, Named } from '@rivulet/contract/fields'
import { atFirst, canWrite, fieldsOf, type Resource } from '@rivulet/contract/resource'

export type FormValues = Record<string, unknown>
/** A record as the server answers it. */
export type FormRecord = FormValues & { id: number; updatedAt: string; deletedAt: string | null }
export type Entry = readonly [name: string, field: Field]

const lists: ReadonlySet<Field['kind']> = new Set(['references', 'files', 'permissions'])

function emptyOf(field: Field): unknown {
  if (field.kind === 'boolean') return false
  return lists.has(field.kind) ? [] : null
}

const idOf = (value: unknown): unknown =>
  typeof value === 'object' && value !== null ? (value as Named).id : value

/** One value as a request holds it. */
export function wireOf(field: Field, value: unknown): unknown {
  if (value === undefined || value === null || value === '') return emptyOf(field)
  if (field.kind === 'reference') return idOf(value)
  if (field.kind === 'references') return (value as unknown[]).map(idOf)
  if (field.kind === 'files')
    return (value as FileEntry[]).map(({ file, label, description }) => ({
      file,
      ...(label ? { label } : {}),
      ...(description ? { description } : {}),
    }))
  return value
}

/** The fields this user may type on the add screen, or on the edit screen of an existing record. */
export const typedFields = (resource: Resource, admin: boolean, editing: boolean): Entry[] =>
  fieldsOf(resource)
    .filter(([, field]) => canWrite(field, admin) && !(editing && field.fixedAfterCreate))
    .map(([name, field]) => [name, editing ? field : atFirst(field)])

/** What the edit form begins with. */
export const startValues = (fields: readonly Entry[], record: FormValues): FormValues =>
  Object.fromEntries(fields.map(([name, field]) => [name, record[name] ?? emptyOf(field)]))

/** What the add form begins with: a draft, where there is one. */
export const freshValues = (fields: readonly Entry[], draft: FormValues): FormValues =>
  Object.fromEntries(
    fields.map(([name, field]) => {
      if (field.kind === 'boolean') return [name, draft[name] ?? field.initial ?? false]
      const initial = 'initial' in field && !(name in draft) ? field.initial : undefined
      return [name, draft[name] ?? initial ?? emptyOf(field)]
    }),
  )

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** The values that differ from those the form began with, as a request holds them. */
export const changedBody = (
  fields: readonly Entry[],
  values: FormValues,
  start: FormValues,
): FormValues =>
  Object.fromEntries(
    fields.flatMap(([name, field]) => {
      const now = wireOf(field, values[name])
      return same(now, wireOf(field, start[name])) ? [] : [[name, now]]
    }),
  )

/** All values as a request holds them; what is empty is left out. */
export const wholeBody = (fields: readonly Entry[], values: FormValues): FormValues =>
  Object.fromEntries(
    fields.flatMap(([name, field]) => {
      const now = wireOf(field, values[name])
      return same(now, emptyOf(field)) && field.kind !== 'boolean' ? [] : [[name, now]]
    }),
  )
