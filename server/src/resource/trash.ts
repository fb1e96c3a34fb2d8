// Trash, restore and erase: always on named records, all or nothing.
import { messages } from '@rivulet/contract/messages/messages'
import { undoMessages } from '@rivulet/contract/messages/undo-messages'
import type { Resource } from '@rivulet/contract/resource'
import type { Actor } from '../auth/actor.ts'
import { conflict, invalid, notFound } from '../errors.ts'
import type { Engine } from './engine.ts'
import { auditRecords } from './audit-records.ts'
import { inTransaction } from './save.ts'
import { reach } from './select.ts'
import type { Context, Served } from './serve.ts'
import { readStanding } from './audit-values.ts'

/** Parses an id from a URL; NaN for invalid ones, including those JavaScript would parse as a number. */
export const parseId = (text: string): number =>
  /^[1-9]\d{0,14}$/.test(text) ? Number(text) : Number.NaN

const isId = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value > 0

/** @throws 422 unless 1 to 500 positive ids are given. */
export function readIds(values: unknown): number[] {
  const list: unknown[] = Array.isArray(values) ? values : []
  const ids = [...new Set(list)]
  if (ids.length < 1 || ids.length > 500 || !ids.every(isId)) throw invalid({ id: [messages.field.ids] })
  return ids
}

/**
 * Locks the named records. @throws 404 naming those that are missing, out of scope or not on that side of the trash.
 */
export async function lockRecords(
  engine: Engine,
  served: Served<Resource>,
  { tx, actor }: Context,
  ids: readonly number[],
  trash: boolean,
): Promise<void> {
  const { table, view } = served.resource
  // Not `for update`: a payment referring to one of them would wait for it, while we wait for the affiliate being paid.
  await tx`select id from ${tx(table)} where id = any(${ids as number[]}::bigint[]) order by id for no key update`
  const within = reach({ sql: tx, served, actor, zone: engine.deps.config.accountingZone }, trash)
  const found = await tx<
    { id: number }[]
  >`select row.id from ${tx(view)} row where row.id = any(${ids as number[]}::bigint[]) and ${within}`
  const known = new Set(found.map((row) => row.id))
  const missing = ids.filter((id) => !known.has(id))
  if (missing.length > 0)
    throw notFound(
      ids.length > 1 ? { id: missing.map((id) => `${id}: ${messages.form.notFound}`) } : undefined,
    )
}

type Records = [
  engine: Engine,
  served: Served<Resource>,
  actor: Actor,
  ids: readonly number[],
  /** When they were last changed, if this undoes a move. */
  unchangedSince?: Date | null,
]
type Move = {
  action: 'trash' | 'restore' | 'erase'
  /** Whether the records are in the trash. */
  trash: boolean
  /** The message when something depends on one of them. */
  restricted: string
  write: (context: Context, ids: number[], now: Date) => Promise<unknown>
}

/** @throws 409 when one of them was changed, moved or erased after that moment. */
async function demandUnchanged(
  { tx }: Context,
  { table }: Resource,
  ids: readonly number[],
  since: Date,
): Promise<void> {
  const same = await tx`select from ${tx(table)} where id = any(${ids as number[]}::bigint[])
    and updated_at = ${since} for no key update`
  if (same.length < ids.length) throw conflict(undoMessages.moved, 'stale')
}

/** @returns when the records were moved, which an undo sends back. */
async function move(
  [engine, served, actor, ids, unchangedSince]: Records,
  { action, trash, restricted, write }: Move,
): Promise<Date> {
  const { resource } = served
  return inTransaction(
    engine,
    resource,
    actor,
    async (context) => {
      if (unchangedSince) await demandUnchanged(context, resource, ids, unchangedSince)
      await lockRecords(engine, served, context, ids, trash)
      const before = await readStanding(context.tx, resource, ids)
      const now = context.deps.now()
      await write(context, [...ids], now)
      await auditRecords(context, { resource, action, ids, before })
      return now
    },
    restricted,
  )
}

export function trashRecords(...records: Records): Promise<Date> {
  const [, served] = records
  return move(records, {
    action: 'trash',
    trash: false,
    restricted: messages.record.cannotRemove,
    write: (context, ids, now) => intoTrash(served, context, ids, now),
  })
}

async function intoTrash(
  { resource, beforeTrash }: Served<Resource>,
  context: Context,
  ids: number[],
  now: Date,
): Promise<void> {
  await beforeTrash?.(ids, context)
  const { tx, actor } = context
  await tx`update ${tx(resource.table)} set deleted_at = ${now}, deleted_by = ${actor.accountId}, updated_at = ${now}
    where id = any(${ids}::bigint[])`
}

/** The same as a part of a transaction that does more. */
export async function trashWithin(
  engine: Engine,
  served: Served<Resource>,
  context: Context,
  ids: number[],
): Promise<void> {
  await lockRecords(engine, served, context, ids, false)
  const { resource } = served
  const before = await readStanding(context.tx, resource, ids)
  await intoTrash(served, context, ids, context.deps.now())
  await auditRecords(context, { resource, action: 'trash', ids, before })
}

export function restoreRecords(...records: Records): Promise<Date> {
  const [, { resource, beforeRestore, restored }] = records
  return move(records, {
    action: 'restore',
    trash: true,
    restricted: messages.record.cannotRestore,
    write: async (context, ids, now) => {
      await beforeRestore?.(ids, context)
      const { tx, actor } = context
      await tx`update ${tx(resource.table)} set deleted_at = null, deleted_by = null, updated_at = ${now}, updated_by = ${actor.accountId}
        where id = any(${ids}::bigint[])`
      await restored?.(ids, context)
    },
  })
}

export async function eraseRecords(...records: Records): Promise<void> {
  const [, { resource, beforeErase }] = records
  await move(records, {
    action: 'erase',
    trash: true,
    restricted: messages.record.cannotErase,
    write: async (context, ids) => {
      await beforeErase?.(ids, context)
      await context.tx`delete from ${context.tx(resource.table)} where id = any(${ids}::bigint[])`
    },
  })
}
