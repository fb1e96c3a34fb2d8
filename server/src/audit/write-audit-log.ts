// The only code that writes the audit log. Entries are appended, never changed; the database chains them.
import { announce } from '../db/announce.ts'
import type { Queryable } from '../db/sql.ts'

/** Where a request came from. */
export type Source = { requestId: string | null; ip: string; device: string | null }

/** The actor: unknown when everything is missing; Rivulet itself when there is no source either. */
export type AuditActor = {
  actorId?: number | null
  /** On whose behalf. */
  subjectId?: number | null
  sessionId?: number | null
  /** The session is an API key. */
  byKey?: boolean
  source?: Source | undefined
}

/** Values by field name, without secrets: see resource/audit-values.ts. */
export type AuditValues = Record<string, unknown>

export type AuditEntry = {
  /** An action name from the contract's audit resource. */
  action: string
  resource?: string | undefined
  recordId?: number | null | undefined
  /** The record's name, unless it is a person. */
  label?: string | null | undefined
  before?: AuditValues | null
  after?: AuditValues | null
}

/**
 * Call in the transaction of the change, so that both are committed together; and as its last statement, because the
 * actor's other entries wait for it.
 */
export async function writeAuditLog(
  sql: Queryable,
  by: AuditActor,
  at: Date,
  ...acts: readonly AuditEntry[]
): Promise<void> {
  const { actorId = null, subjectId = null, sessionId = null } = by
  if (acts.length === 0) return
  const rows = acts.map(({ action, resource, recordId, label, before, after }) => ({
    at,
    actor_id: actorId,
    subject_id: subjectId,
    session_id: sessionId,
    way: wayOf(by),
    request_id: by.source?.requestId ?? null,
    ip: by.source?.ip ?? null,
    device: by.source?.device ?? null,
    action,
    resource: resource ?? null,
    record_id: recordId ?? null,
    label: label ?? null,
    before: json(sql, before),
    after: json(sql, after),
  }))
  await sql`insert into audit_line ${sql(rows)}`
  announce(sql, 'audit', [subjectId ?? actorId])
  for (const { resource, recordId = null } of acts)
    if (resource) announce(sql, resource, [subjectId ?? actorId, isAccount(resource) ? recordId : null])
}

function wayOf({
  source,
  sessionId = null,
  byKey,
}: AuditActor): 'system' | 'visitor' | 'key' | 'session' {
  if (!source) return 'system'
  if (sessionId === null) return 'visitor'
  return byKey ? 'key' : 'session'
}

/** An account belongs to its own person. */
const isAccount = (resource: string) => resource === 'affiliate' || resource === 'administrator'

const json = (sql: Queryable, told: AuditValues | null | undefined) =>
  told && Object.keys(told).length > 0 ? sql.json(told as Parameters<typeof sql.json>[0]) : null
