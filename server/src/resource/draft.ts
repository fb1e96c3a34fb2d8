// Validates a request body into a draft: rejects unknown, read-only and forbidden fields, and resolves references.
import type { Field, FieldOf, FileDraft } from '@rivulet/contract/fields'
import { messages } from '@rivulet/contract/messages/messages'
import { atFirst, canWrite, readableFields, type Resource } from '@rivulet/contract/resource'
import { asKept, checkAll, type Errors, hasErrors, isEmpty } from '@rivulet/contract/validate'
import { isDeepStrictEqual } from 'node:util'
import type { Queryable } from '../db/sql.ts'
import type { Actor } from '../auth/actor.ts'
import type { Deps } from '../deps.ts'
import { invalid } from '../errors.ts'
import type { Engine } from './engine.ts'
import type { Wire } from './present.ts'
import { withoutMasks } from './sealed.ts'
import type { Served } from './serve.ts'
import { reach } from './select.ts'

type Body = Record<string, unknown>
const m = messages.field

/** Set by the server; accepted and ignored when a client sends back the whole record. */
const stampNames = new Set([
  'id',
  'createdAt',
  'updatedAt',
  'deletedAt',
  'createdBy',
  'updatedBy',
  'deletedBy',
])

/** References may be sent as ids or as the { id, name } of a response. */
function plain(field: Field, value: unknown): unknown {
  const idOf = (v: unknown) => (typeof v === 'object' && v !== null && 'id' in v ? v.id : v)
  if (field.kind === 'reference') return idOf(value)
  return field.kind === 'references' && Array.isArray(value) ? [...new Set(value.map(idOf))] : value
}

/**
 * The writable part of the body. `before` is the record as returned, null on create.
 * @throws 422 with a message for each field that is unknown, not writable or invalid.
 */
export function readDraft(
  { config }: Deps,
  resource: Resource,
  body: Body,
  actor: Actor,
  before: Wire | null,
): Body {
  const readable = new Map(readableFields(resource, actor.admin))
  const errors: Errors = {}
  const draft: Body = {}
  for (const [name, value] of Object.entries(body)) {
    if (stampNames.has(name)) {
      if (!sameValue(value, before?.[name])) errors[name] = [m.readOnly]
      continue
    }
    const field = Object.hasOwn(resource.fields, name) ? resource.fields[name] : undefined
    if (!field || (!readable.has(name) && !canWrite(field, actor.admin))) errors[name] = [m.unknown]
    else if (isFixed(field, actor, before)) {
      if (!sameValue(plain(field, value), plain(field, before?.[name]))) errors[name] = [m.readOnly]
    } else draft[name] = plain(field, value)
  }
  const checked = Object.entries(resource.fields)
    .filter(([, field]) => !isFixed(field, actor, before))
    .map(
      ([name, field]) =>
        [name, before === null && !isSpared(field, draft) ? atFirst(field) : field] as const,
    )
  Object.assign(errors, checkAll(checked, draft, before !== null, config.passwordPolicy))
  if (hasErrors(errors)) throw invalid(errors)
  return withoutMasks(resource.fields, asKept(resource.fields, draft), before)
}

/** Forms do not show it then. */
const isSpared = ({ requiredUnless }: Field, draft: Body): boolean =>
  requiredUnless !== undefined && draft[requiredUnless] === true

const isFixed = (field: Field, actor: Actor, before: Wire | null): boolean =>
  !canWrite(field, actor.admin) || (before !== null && field.fixedAfterCreate === true)

const sameValue = (sent: unknown, stored: unknown): boolean =>
  (isEmpty(sent) && isEmpty(stored)) || isDeepStrictEqual(sent, stored)

/**
 * @throws 422 for a reference to a record that does not exist or is out of the actor's scope, and for a file that was
 * not uploaded.
 */
export async function checkReferences(
  engine: Engine,
  sql: Queryable,
  served: Served<Resource>,
  draft: Body,
  actor: Actor,
): Promise<void> {
  const errors: Errors = {}
  for (const [name, value] of Object.entries(draft)) {
    const field = served.resource.fields[name]
    if (field?.kind === 'files' && !(await areUploaded(sql, value))) errors[name] = [m.file]
    if ((field?.kind !== 'reference' && field?.kind !== 'references') || isEmpty(value)) continue
    const ids = (Array.isArray(value) ? value : [value]) as number[]
    if ((await reachable(engine, sql, field, ids, actor)) !== ids.length)
      errors[name] = [(field.kind === 'reference' && field.missing) || m.choice]
  }
  if (hasErrors(errors)) throw invalid(errors)
}

async function areUploaded(sql: Queryable, value: unknown): Promise<boolean> {
  const keys = new Set(((value ?? []) as FileDraft[]).map(({ file }) => file))
  const [found] = await sql<{ n: number }[]>`
    select count(*) as n from file where key = any(${[...keys]}::text[])`
  return found?.n === keys.size
}

async function reachable(
  engine: Engine,
  sql: Queryable,
  field: FieldOf<'reference'> | FieldOf<'references'>,
  ids: number[],
  actor: Actor,
): Promise<number> {
  const target = engine.served[field.to]
  if (!target) throw new Error(`a reference to ${field.to}, which is not served`)
  const trash = field.kind === 'reference' && field.trashed ? 'either' : false
  const within = reach({ sql, served: target, actor, zone: engine.deps.config.accountingZone }, trash)
  const [found] = await sql<{ n: number }[]>`
    select count(*) as n from ${sql(target.resource.view)} row where row.id = any(${ids}::bigint[]) and ${within}`
  return found?.n ?? 0
}
