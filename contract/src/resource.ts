/** A resource is plain data: fields, groups, operations and actions. Types, routes, permissions and screens are derived from it. */
import type { Audience, DraftOf, DraftValue, Field, Fields, Value } from './fields.ts'

/** Operations of a resource; all are available unless the definition lists fewer. */
export const operations = ['list', 'view', 'add', 'edit', 'trash', 'duplicate', 'export'] as const
export type Operation = (typeof operations)[number]

/**
 * Position of an action and what it applies to: above the list and beside its search (all rows that the list shows,
 * beside the search only while filtered), in a row, in the bar of selected rows, below the record, beside a field.
 */
export type Position =
  | 'table-top'
  | 'table-cell'
  | 'table-float'
  | 'table-search'
  | 'form-footer'
  | 'form-validation'

/** One of these values in a field of a record. */
type State = { field: string; in: readonly (string | boolean | null)[] }
/** Any value in it. */
type Filled = { field: string; filled: true }

export type Action = {
  label: string
  /** What it does to records, for titles and buttons: 'Set {records} to pending'. */
  phrase?: string
  icon: string
  /** Confirmation question; without one the action runs at once. On a record it may name fields in braces. */
  confirm?: string
  /** The same for several records, where the words differ. */
  confirmSeveral?: string
  success: string
  failure: string
  /** Instead of `failure` where `when` no longer holds. */
  unfit?: string
  /** Required permission level (domain.level); `edit` by default. */
  level?: string
  /** Fields of a form, sent as the body. */
  body?: Fields
  /** Level that sending any of these fields needs too; others get the action without its form. */
  bodyLevel?: string
  /** The form of a single record starts with the record's values and sends only changes. */
  fromRecord?: true
  /** Fields of the response, if any. */
  answer?: Fields
  positions: readonly Position[]
  /** At form-validation: the field whose typed value it checks, without a record. */
  field?: string
  /** Available only while the record's field holds one of these values. */
  when?: State
  /** Of all rows of a list, only those in one of these states, unless the list is filtered by that field. */
  whenAll?: State
  /** Not available while one of these is the case. */
  unless?: readonly (State | Filled)[]
  audience?: Audience
  /** Afterwards the record belongs to this resource, with the same id. */
  becomes?: string
  /** Hardened installations require a proof of identity within the last ten minutes. */
  proof?: true
  /** The server says what it would change before it is confirmed; `filled`: with the values of the form so far. */
  previewed?: true | 'filled'
  /** The action that restores what was before; offered for a few seconds afterwards. */
  undoneBy?: string
  /** Loses data or takes money back: the button is red, and comes after all others. */
  danger?: boolean
  /** The action it answers the same question as: it follows that one while both are offered. */
  beside?: string
}

export type Group = {
  title: string
  /** Hint beside the title. */
  hint?: string
  /** Shown in the narrow column on the right. */
  aside?: boolean
}

export type Resource = {
  /** Singular noun; the key of the resource. */
  name: string
  /** Permission prefix, such as registration.invite. */
  domain: string
  /** API path below /api/v1, and screen path below #/dashboard. */
  path: `/${string}`
  /** Path of the list, when it is not `path`. */
  listPath?: `/${string}`
  /** Table that is written. */
  table: string
  /** View that is read. */
  view: string
  title: string
  /** Title for affiliates. */
  titleForAffiliates?: string
  /** What its list answers, below the title, with links to screens that answer it in another way. */
  about?: string
  singular: string
  /** What may still be edited, by the value of this field; everything where it is not named. Nothing `onceFilled`. */
  settled?: {
    field: string
    leaves: Readonly<Record<string, readonly string[]>>
    onceFilled?: true
    words: string
  }
  /** Field used as a record's label. */
  label: string
  /** What adding one has done, where that is less than the record says. */
  created?: string
  /** A record is not in force until this field is set. */
  waitsFor?: { field: string; words: string }
  /** Choice field that says why an active record is not in force. */
  closedBy?: string
  /** Field that shows admin users the owner, where labels repeat. */
  owner?: string
  /** Default sort: a field name, with '-' for descending. */
  sort: string
  operations: readonly Operation[]
  /** Statistics: rows are grouped by these fields, so they have no id. */
  groupedBy?: readonly string[]
  /** Who may see it; by default everyone with the permission. */
  audience?: Audience
  /** Operations for which hardened installations require a proof of identity within the last ten minutes. */
  proof?: readonly Operation[]
  /** Who may write records, whatever a profile says; by default everyone with the permission. */
  writers?: Audience
  groups: Readonly<Record<string, Group>>
  fields: Fields
  actions?: Readonly<Record<string, Action>>
  /** Resources whose rows refer to a record and are shown with it. */
  embeds?: readonly string[]
  /** Additional permission levels with their labels. */
  extraLevels?: Readonly<Record<string, string>>
  /** Button of the form that adds one, where something is sent rather than saved. */
  addedBy?: string
  /** Text of the empty list: what it is for and what to do next. */
  empty: string
  /** The same for affiliates, where their next step is another. */
  emptyForAffiliates?: string
  /** Affiliates have none until a shop is open to them: the empty list leads to where they get one. */
  ofShops?: true
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

/** A row in responses. Fields with the audience `admins` are missing for affiliates. */
export type Row<R extends Resource> = Stamps & {
  [K in keyof Readable<R>]: Readable<R>[K] extends
    | { required: true }
    | { kind: 'references' | 'files' | 'permissions' }
    ? Value<Readable<R>[K]>
    : Value<Readable<R>[K]> | null
}
/** Body of create; update accepts any part of it. */
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
/** Actions that validate a field, with that field. */
export type CheckName<R extends Resource> = {
  [A in ActionName<R>]: NonNullable<R['actions']>[A] extends { field: string } ? A : never
}[ActionName<R>]
export type Checked<R extends Resource, A extends ActionName<R>> = NonNullable<R['actions']>[A] extends {
  field: infer F extends keyof FieldsOf<R>
}
  ? DraftValue<FieldsOf<R>[F]>
  : never

/** Resources whose rows belong to a record of `owner`, with the field that refers to it. */
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
/** Whether its rows are records with an id and stamps, and not sums. */
export const hasRecords = (resource: Pick<Resource, 'groupedBy'>): boolean =>
  resource.groupedBy === undefined
export const allows = (resource: Pick<Resource, 'operations'>, operation: Operation): boolean =>
  resource.operations.includes(operation)
const holds = (state: State | Filled, record: Readonly<Record<string, unknown>>): boolean => {
  const value = record[state.field] ?? null
  return 'in' in state ? state.in.some((one) => [value].flat().includes(one)) : value !== null
}
/** Whether the record's state allows the action. */
export const applies = (
  { when, unless }: Pick<Action, 'when' | 'unless'>,
  record: Readonly<Record<string, unknown>>,
): boolean => (!when || holds(when, record)) && !unless?.some((state) => holds(state, record))
/** What is said instead of 'Active' where the record is not in force. */
export const whyIdle = (
  resource: Resource,
  record: Readonly<Record<string, unknown>>,
): string | undefined =>
  resource.waitsFor && record[resource.waitsFor.field] === null
    ? resource.waitsFor.words
    : resource.closedBy !== undefined && record['active'] === true
      ? closings(resource)[String(record[resource.closedBy])]
      : undefined
const closings = ({ closedBy, fields }: Resource): Readonly<Record<string, string>> => {
  const field = closedBy === undefined ? undefined : fields[closedBy]
  return field?.kind === 'choice' ? field.choices : {}
}
/** All that may be said so. */
export const idleWords = (resource: Resource): string[] => [
  ...(resource.waitsFor ? [resource.waitsFor.words] : []),
  ...Object.values(closings(resource)),
]
export const listPathOf = (resource: Pick<Resource, 'path' | 'listPath'>): string =>
  resource.listPath ?? resource.path
/** Last segment of an action's path: the name in kebab-case. */
export const actionPath = (name: string): string =>
  name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** Fields this audience may read; never passwords. */
export const readableFields = (resource: Resource, admin: boolean): [string, Field][] =>
  fieldsOf(resource).filter(([, f]) => f.kind !== 'password' && (admin || f.audience !== 'admins'))

/** The field as it applies on create. */
export const atFirst = (field: Field): Field =>
  field.requiredAtFirst ? { ...field, required: true, requiredMessage: field.requiredAtFirst } : field

/** Whether this audience may write the field. */
export const canWrite = (field: Field, admin: boolean): boolean =>
  !field.readOnly && (admin || (field.audience !== 'admins' && field.writers !== 'admins'))
