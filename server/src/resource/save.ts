// Creates and updates records of all resources, each in one transaction.
import { messages } from '@rivulet/contract/messages/messages'
import { fieldsOf, type Resource } from '@rivulet/contract/resource'
import { isEmpty } from '@rivulet/contract/validate'
import { retryDeadlock } from '../db/retry-deadlock.ts'
import type { Queryable, Transaction } from '../db/sql.ts'
import type { Actor } from '../auth/actor.ts'
import { conflict, invalid, notFound } from '../errors.ts'
import { fieldOfConstraint } from './column.ts'
import { checkReferences, readDraft } from './draft.ts'
import type { Engine } from './engine.ts'
import { auditRecords } from './audit-records.ts'
import { presentRecord, type Raw, type Wire } from './present.ts'
import { selectRecord, targetOf } from './select.ts'
import { completed, type Context, type Served } from './serve.ts'
import { readStanding } from './audit-values.ts'
import { columnsOf } from './stored-values.ts'

type Body = Record<string, unknown>

/**
 * The record as its reader may see it. @throws 404 when it is missing, out of scope, or in the trash unless requested.
 */
export async function readRecord(
  engine: Engine,
  sql: Queryable,
  served: Served<Resource>,
  actor: Actor,
  id: number,
  trash: boolean | 'either' = false,
): Promise<Wire> {
  const zone = engine.deps.config.accountingZone
  const found = await selectRecord({ sql, served, actor, zone }, id, trash)
  const [raw] = await completed(served, sql, found)
  if (!raw) throw notFound()
  return presentRecord(engine, sql, served, actor, raw)
}

/** Runs last in the creating transaction, so that what it writes is committed with the record. */
type Remember = (tx: Transaction, record: Wire) => Promise<void>

/** @returns the new record as its creator may see it, with what is shown this once. */
export async function createRecord(
  engine: Engine,
  served: Served<Resource>,
  actor: Actor,
  body: Body,
  remember?: Remember,
): Promise<Wire> {
  const draft = readDraft(engine.deps, served.resource, body, actor, null)
  const create =
    (await served.plan?.(draft, { actor, deps: engine.deps })) ??
    ((context: Context) =>
      served.create?.(draft, context) ?? insertRecord(engine, served, draft, context))
  return inTransaction(engine, served.resource, actor, async (context) => {
    await checkReferences(engine, context.tx, served, draft, actor)
    const id = await create(context)
    const issued = await served.issue?.(id, context)
    const record = await readRecord(engine, context.tx, served, actor, id)
    await remember?.(context.tx, record)
    const { resource } = served
    await auditRecords(context, { resource, action: 'create', ids: [id], before: new Map() })
    return { ...record, ...issued }
  })
}

async function insertRecord(
  engine: Engine,
  served: Served<Resource>,
  draft: Body,
  context: Context,
): Promise<number> {
  const { tx, actor, deps } = context
  const now = deps.now()
  const saving = { draft, before: null }
  const extra = (await served.prepare?.(saving, context)) ?? {}
  const columns = {
    ...columnsOf(tx, engine.deps.config, fieldsOf(served.resource), draft),
    ...extra,
    created_at: now,
    created_by: actor.accountId,
    updated_at: now,
    updated_by: actor.accountId,
  }
  const [row] = await tx<
    { id: number }[]
  >`insert into ${tx(served.resource.table)} ${tx(columns)} returning id`
  if (!row) throw new Error(`no row of ${served.resource.name} was inserted`)
  await writeReferences(tx, served.resource, row.id, draft)
  await served.saved?.(row.id, saving, context)
  return row.id
}

/**
 * Writes the fields sent; `updatedAt` in the body, if given, must match the stored one (optimistic locking).
 * @returns the record as its editor may see it: an edit that would move it out of their scope is not saved.
 */
export async function updateRecord(
  engine: Engine,
  served: Served<Resource>,
  actor: Actor,
  id: number,
  body: Body,
): Promise<Wire> {
  const { resource } = served
  return inTransaction(engine, resource, actor, async (context) => {
    const { tx } = context
    // Not `for update`: two accounts that change each other have foreign keys to one another, and would deadlock.
    const [row] = await tx<Raw[]>`select * from ${tx(resource.table)} where id = ${id} for no key update`
    const before = await readStanding(tx, resource, [id])
    const wire = await readRecord(engine, tx, served, actor, id)
    if (!isEmpty(body.updatedAt) && body.updatedAt !== wire.updatedAt)
      throw conflict(messages.form.stale, 'stale')
    const draft = readDraft(engine.deps, resource, body, actor, wire)
    await checkReferences(engine, tx, served, draft, actor)
    const saving = { draft, before: row ?? {} }
    const extra = (await served.prepare?.(saving, context)) ?? {}
    const columns = {
      ...columnsOf(tx, engine.deps.config, fieldsOf(resource), draft),
      ...extra,
      updated_by: actor.accountId,
    }
    await tx`update ${tx(resource.table)} set ${tx(columns)}, updated_at = greatest(${engine.deps.now()}, updated_at + interval '1 millisecond') where id = ${id}`
    await writeReferences(tx, resource, id, draft)
    await served.saved?.(id, saving, context)
    const saved = await readRecord(engine, tx, served, actor, id)
    await auditRecords(context, { resource, action: 'edit', ids: [id], before })
    return saved
  })
}

/** Stores the lists of references that the draft contains. */
export async function writeReferences(
  tx: Transaction,
  resource: Resource,
  id: number,
  draft: Body,
): Promise<void> {
  for (const [name, field] of fieldsOf(resource)) {
    if (field.kind !== 'references' || draft[name] === undefined) continue
    const { table, own, other } = field.through
    const ids = (draft[name] ?? []) as number[]
    // Records in the trash were not shown, so omitting them does not remove them.
    await tx`delete from ${tx(table)} where ${tx(own)} = ${id} and ${tx(other)} <> all(${ids}::bigint[])
      and ${tx(other)} in (select id from ${tx(targetOf(field).table)} where deleted_at is null)`
    await tx`insert into ${tx(table)} (${tx(own)}, ${tx(other)}) select ${id}, unnest(${ids}::bigint[]) on conflict do nothing`
  }
}

/** Runs work in a transaction; constraint violations become messages for the field or operation. */
export async function inTransaction<T>(
  engine: Engine,
  resource: Resource,
  actor: Actor,
  run: (context: Context) => Promise<T>,
  restricted: string = messages.form.failed,
): Promise<T> {
  const { deps } = engine
  return retryDeadlock(deps.sql, (tx) => run({ tx, actor, deps })).catch((error: unknown) => {
    throw refusal(resource, error, restricted)
  })
}

type PostgresError = Error & { code?: string; constraint_name?: string }

function refusal(resource: Resource, error: unknown, restricted: string): unknown {
  const { code, constraint_name: constraint = '' } = error as PostgresError
  if (code === '23505') {
    const [name, field] = fieldOfConstraint(resource, constraint) ?? []
    if (name) return invalid({ [name]: [field?.unique ?? messages.field.unique] })
  }
  return code === '23503' || code === '23001' ? conflict(restricted, 'dependency') : error
}
