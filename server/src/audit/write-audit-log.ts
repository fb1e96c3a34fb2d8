// The one place that writes the audit log. Lines are added, never changed; the database chains them.
import type { Queryable } from '../db/sql.ts'

/** Where a request came from. */
export type Source = { requestId: string | null; ip: string; device: string | null }

/** Who acts: nobody known when all is missing, Rivulet itself when there is no source either. */
export type By = {
  actorId?: number | null
  /** On whose behalf. */
  subjectId?: number | null
  sessionId?: number | null
  source?: Source | undefined
}

/** Values by the names of their fields. None of them is a secret: see resource/told.ts. */
export type Told = Record<string, unknown>

export type Act = {
  /** As the audit resource of the contract names it. */
  action: string
  resource?: string | undefined
  recordId?: number | null | undefined
  /** What the record is called, unless it is a person. */
  label?: string | null | undefined
  before?: Told | null
  after?: Told | null
}

/**
 * In the transaction of what is done, so that neither is there without the other; and as its last step, since from here on
 * the actor's other acts wait.
 */
export async function noteActs(
  sql: Queryable,
  by: By,
  at: Date,
  ...acts: readonly Act[]
): Promise<void> {
  const { actorId = null, subjectId = null, sessionId = null, source } = by
  if (acts.length === 0) return
  const rows = acts.map(({ action, resource, recordId, label, before, after }) => ({
    at,
    actor_id: actorId,
    subject_id: subjectId,
    session_id: sessionId,
    way: source ? (sessionId === null ? 'visitor' : 'session') : 'system',
    request_id: source?.requestId ?? null,
    ip: source?.ip ?? null,
    device: source?.device ?? null,
    action,
    resource: resource ?? null,
    record_id: recordId ?? null,
    label: label ?? null,
    before: json(sql, before),
    after: json(sql, after),
  }))
  await sql`insert into audit_line ${sql(rows)}`
}

const json = (sql: Queryable, told: Told | null | undefined) =>
  told && Object.keys(told).length > 0 ? sql.json(told as Parameters<typeof sql.json>[0]) : null
