/** A resource is plain data: fields, groups, operations and actions. Types, routes, permissions and screens are derived from it. */
import type { Audience, DraftOf, DraftValue, Field, Fields, Value } from './fields.ts'

/** What can be done with a resource; each is allowed unless the definition leaves it out. */
export const operations = ['list', 'view', 'add', 'edit', 'trash', 'duplicate', 'export'] as const
export type Operation = (typeof operations)[number]

/**
 * Where an action stands and what it is done with: above the list and beside its search (all rows that the list shows,
 * beside the search only while it is narrowed), in a row, in the bar of selected rows, under the record, beside a field.
 */
export type Position =
  | 'table-top'
  | 'table-cell'
  | 'table-float'
  | 'table-search'
  | 'form-footer'
  | 'form-validation'

export type Action = {
  label: string
  icon: string
  /** The question asked first; none means it is done at once. Under a record it may name the record's fields in braces. */
  confirm?: string
  success: string
  failure: string
  /** Extra permission level (domain.level) it needs; `edit` when missing. */
  level?: string
  /** What is asked from the person and sent as the body. */
  body?: Fields
  /** What it answers; nothing when missing. */
  answer?: Fields
  positions: readonly Position[]
  /** At form-validation: the field beside which it stands. It checks what is typed there and meets no record. */
  field?: string
  /** Shown and allowed only while the record's field holds one of these values, or any of them. */
  when?: { field: string; in: readonly (string | boolean | null)[] }
  audience?: Audience
  /** Afterwards the record is one of this resource, under the same id. */
  becomes?: string
  /** Needs a proof of who asks that is not older than ten minutes, where the installation is hardened. */
  proof?: true
  /** Marks actions that lose or move money: their button is red. */
  danger?: boolean
}

export type Group = {
  title: string
  /** A quiet sentence beside the title. */
  hint?: string
  /** Stands in the narrow column on the right. */
  aside?: boolean
}

export type Resource = {
  /** Singular noun; the key of the resource. */
  name: string
  /** Permission prefix, such as registration.invite. */
  domain: string
  /** API path below /api/v1 and screen path below #/dashboard. */
  path: `/${string}`
  /** Where the list lives when it is not at `path`. */
  listPath?: `/${string}`
  /** Where rows are written. */
  table: string
  /** Where rows are read. */
  view: string
  title: string
  /** The title affiliates see. */
  titleForAffiliates?: string
  singular: string
  /** The field that names a row. */
  label: string
  /** Until this field is filled a record is not in force, whatever else its state says. */
  waitsFor?: { field: string; words: string }
  /** The field that says to admin users whose a row is, where many bear the same label. */
  owner?: string
  /** Merged into every inserted row. */
  fixed?: Readonly<Record<string, string>>
  /** The list's first order: a field name, '-' before it for the newest or largest first. */
  sort: string
  operations: readonly Operation[]
  /** Statistics: rows of the view are summed per these fields, and an answer's rows are no records and have no id. */
  groupedBy?: readonly string[]
  /** Who meets it at all; default everyone with the permission. */
  audience?: Audience
  /** What needs a proof of who asks that is not older than ten minutes, where the installation is hardened. */
  proof?: readonly Operation[]
  /** Who makes, changes and removes its records, whatever a profile says; default everyone with the permission. */
  writers?: Audience
  groups: Readonly<Record<string, Group>>
  fields: Fields
  actions?: Readonly<Record<string, Action>>
  /** Resources whose rows belong to a record and are shown with it, as far as they refer to it. */
  embeds?: readonly string[]
  /** Permission levels beyond the usual ones, with their meaning. */
  extraLevels?: Readonly<Record<string, string>>
  /** A sentence for the empty list that says what this is and what to do next. */
  empty: string
}

export const defineResource = <const R extends Resource>(resource: R): R => resource

type FieldsOf<R extends Resource> = R['fields']
type Readable<R extends Resource> = {
  [K in keyof FieldsOf<R> as FieldsOf<R>[K] extends { kind: 'password' } ? never : K]: FieldsOf<R>[K]
}
type Writable<R extends Resource> = {
  [K in keyof FieldsOf<R> as FieldsOf<R>[K] extends { readOnly: true } ? never : K]: FieldsOf<R>[K]
}
type Stamps = { id: number; createdAt: string; updatedAt: string; deletedAt: string | null }

/** A row as the API answers it. Fields whose audience is `admins` are missing for affiliates. */
export type Row<R extends Resource> = Stamps & {
  [K in keyof Readable<R>]: Readable<R>[K] extends
    | { required: true }
    | { kind: 'references' | 'files' | 'permissions' }
    ? Value<Readable<R>[K]>
    : Value<Readable<R>[K]> | null
}
/** The body of create; update takes any part of it. */
export type Draft<R extends Resource> = DraftOf<Writable<R> extends Fields ? Writable<R> : never>
export type ActionName<R extends Resource> = keyof NonNullable<R['actions']> & string
export type ActionBody<R extends Resource, A extends ActionName<R>> = NonNullable<
  R['actions']
>[A] extends { body: infer B extends Fields }
  ? DraftOf<B>
  : Record<never, never>
export type ActionAnswer<R extends Resource, A extends ActionName<R>> = NonNullable<
  R['actions']
>[A] extends { answer: infer F extends Fields }
  ? { [K in keyof F]: Value<F[K]> }
  : null | undefined | void
/** The actions that check a field, and what they check. */
export type CheckName<R extends Resource> = {
  [A in ActionName<R>]: NonNullable<R['actions']>[A] extends { field: string } ? A : never
}[ActionName<R>]
export type Checked<R extends Resource, A extends ActionName<R>> = NonNullable<R['actions']>[A] extends {
  field: infer F extends keyof FieldsOf<R>
}
  ? DraftValue<FieldsOf<R>[F]>
  : never

/** Whose rows belong to a record of `owner`, with the field that says so. */
export function embeddedIn(
  owner: Resource,
  resources: Readonly<Record<string, Resource>>,
): { resource: Resource; field: string }[] {
  return (owner.embeds ?? []).flatMap((name) => {
    const resource = resources[name]
    const refers = ([, field]: [string, Field]) => field.kind === 'reference' && field.to === owner.name
    const field = resource && fieldsOf(resource).find(refers)?.[0]
    return resource && field ? [{ resource, field }] : []
  })
}

export const fieldsOf = (resource: Resource): [string, Field][] => Object.entries(resource.fields)
export const actionsOf = (resource: Resource): [string, Action][] =>
  Object.entries(resource.actions ?? {})
/** Whether its rows are records of their own, with an id and stamps, or sums. */
export const hasRecords = (resource: Resource): boolean => resource.groupedBy === undefined
export const allows = (resource: Resource, operation: Operation): boolean =>
  resource.operations.includes(operation)
/** Whether it is not in force yet, whatever else its state says. */
export const isWaiting = ({ waitsFor }: Resource, record: Readonly<Record<string, unknown>>): boolean =>
  waitsFor !== undefined && record[waitsFor.field] === null
export const listPathOf = (resource: Resource): string => resource.listPath ?? resource.path
/** The last part of an action's path: names are in camelCase, paths in kebab-case. */
export const actionPath = (name: string): string =>
  name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** Fields this audience may read. Passwords are never read. */
export const readableFields = (resource: Resource, admin: boolean): [string, Field][] =>
  fieldsOf(resource).filter(([, f]) => f.kind !== 'password' && (admin || f.audience !== 'admins'))

/** Whether this audience may send the field. */
/** The field as it is when a record is made. */
export const atFirst = (field: Field): Field =>
  field.requiredAtFirst ? { ...field, required: true, requiredMessage: field.requiredAtFirst } : field

export const canWrite = (field: Field, admin: boolean): boolean =>
  !field.readOnly && (admin || (field.audience !== 'admins' && field.writers !== 'admins'))
