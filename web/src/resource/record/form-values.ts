/** Form values: in response format while editing, in request format when sent. */
import { listKinds } from '@rivulet/contract/validate'
import { lacksMail } from '../../field/lacks-mail.ts'
import type { Field, FileEntry, Named } from '@rivulet/contract/fields'
import type { ProgrammeDefaults } from '@rivulet/contract/answers/programme-answer'
import type { DefaultName } from '@rivulet/contract/programme'
import { atFirst, canWrite, fieldsOf, type Resource } from '@rivulet/contract/resource'

export type FormValues = Record<string, unknown>
/** A record as in a response. */
export type FormRecord = FormValues & { id: number; updatedAt: string; deletedAt: string | null }
export type Entry = readonly [name: string, field: Field]

function emptyOf(field: Field): unknown {
  if (field.kind === 'boolean') return false
  return listKinds.has(field.kind) ? [] : null
}

const idOf = (value: unknown): unknown =>
  typeof value === 'object' && value !== null ? (value as Named).id : value

/** A value in request format. */
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

/** Writable fields of the user, on add or edit. */
export const typedFields = (resource: Resource, admin: boolean, editing: boolean): Entry[] =>
  fieldsOf(resource)
    .filter(([, field]) => canWrite(field, admin) && !(editing && field.fixedAfterCreate))
    .map(([name, field]) => [name, editing ? field : atFirst(field)])

/** Initial values of the edit form. */
export const startValues = (fields: readonly Entry[], record: FormValues): FormValues =>
  Object.fromEntries(fields.map(([name, field]) => [name, record[name] ?? emptyOf(field)]))

/** The programme's default that a field starts with. */
export const initialFrom = (field: Field): DefaultName | undefined =>
  'initialFrom' in field ? field.initialFrom : undefined

/** The programme's default that applies where a field is left empty. */
export const emptyMeans = (field: Field): DefaultName | undefined =>
  'emptyMeans' in field ? field.emptyMeans : undefined

/** Shown as the placeholder where it applies. */
export const withDefaults = (
  fields: readonly Entry[],
  defaults: Partial<ProgrammeDefaults> | undefined,
): readonly Entry[] =>
  fields.map((entry) => {
    const [name, field] = entry
    const from = emptyMeans(field)
    const value = from && defaults?.[from]
    return value === undefined ? entry : [name, { ...field, placeholder: String(value) } as Field]
  })

/** Initial values of the add form, from a draft if there is one. */
export const freshValues = (
  fields: readonly Entry[],
  draft: FormValues,
  defaults: Partial<ProgrammeDefaults> = {},
): FormValues =>
  Object.fromEntries(
    fields.map(([name, field]) => {
      if (field.kind === 'boolean')
        return [name, !lacksMail(field) && (draft[name] ?? field.initial ?? false)]
      if (name in draft) return [name, draft[name] ?? emptyOf(field)]
      const from = initialFrom(field)
      const initial = from ? defaults[from] : 'initial' in field ? field.initial : undefined
      return [name, initial ?? emptyOf(field)]
    }),
  )

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** Changed values, in request format. */
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

/** All non-empty values, in request format. Empty ones too where the server would put the programme's default. */
export const wholeBody = (fields: readonly Entry[], values: FormValues): FormValues =>
  Object.fromEntries(
    fields.flatMap(([name, field]) => {
      const now = wireOf(field, values[name])
      const left = same(now, emptyOf(field)) && field.kind !== 'boolean' && !initialFrom(field)
      return left ? [] : [[name, now]]
    }),
  )
