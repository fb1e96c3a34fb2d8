// Writes audit log entries for operations on records, with the values that changed.
import type { Resource } from '@rivulet/contract/resource'
import { type AuditEntry, writeAuditLog, type AuditValues } from '../audit/write-audit-log.ts'
import { type Actor, byActor } from '../auth/actor.ts'
import { announce } from '../db/announce.ts'
import type { Deps } from '../deps.ts'
import type { Context } from './serve.ts'
import { auditEntryOf, readStanding, type StoredRecords } from './audit-values.ts'

type Done = {
  resource: Resource
  action: string
  ids: readonly number[]
  /** The records before the change; without it no values are recorded. */
  before?: StoredRecords
  /** The request body. */
  body?: AuditValues
}

/** One entry per record; the last statement of the transaction. */
export async function auditRecords(
  { tx, actor, deps }: Context,
  { resource, action, ids, before, body }: Done,
): Promise<void> {
  const after = before && (await readStanding(tx, resource, ids))
  const zone = deps.config.accountingZone
  const entries = ids.map((id) => {
    const act = auditEntryOf(resource, action, id, {
      ...(before && { before }),
      ...(after && { after }),
      zone,
    })
    return body ? { ...act, after: { ...body, ...act.after } } : act
  })
  await writeAuditLog(tx, byActor(actor), deps.now(), ...entries)
  announce(tx, resource.name, [...ownersOf(before), ...ownersOf(after)])
}

/** The affiliates whose records they are or were. */
const ownersOf = (records: StoredRecords = new Map()): number[] =>
  [...records.values()].flatMap(({ values: { affiliate_id: owner } }) =>
    typeof owner === 'number' ? owner : [],
  )

/**
 * For operations that change nothing: read, copy, export. Written before
 * the response, so that no access goes unrecorded.
 */
export const auditReading = (
  { sql, now }: Pick<Deps, 'sql' | 'now'>,
  actor: Actor,
  act: AuditEntry,
): Promise<void> => writeAuditLog(sql, byActor(actor), now(), act)
