// Writes audit log entries about an account: sign-up, password and sessions, whoever the actor is.
import { isAdminReference, type ProfileReference } from '@rivulet/contract/access/permission-check'
import { type AuditEntry, type AuditActor, writeAuditLog } from '../../audit/write-audit-log.ts'
import type { Queryable } from '../../db/sql.ts'
import type { Actor } from '../../auth/actor.ts'

type Account = { id: number; reference: ProfileReference }

export const accountResource = (reference: ProfileReference): 'administrator' | 'affiliate' =>
  isAdminReference(reference) ? 'administrator' : 'affiliate'

export const noteAccount = (
  sql: Queryable,
  by: AuditActor,
  at: Date,
  action: string,
  { id, reference }: Account,
  told: Pick<AuditEntry, 'before' | 'after'> = {},
): Promise<void> =>
  writeAuditLog(sql, by, at, { action, resource: accountResource(reference), recordId: id, ...told })

export const accountOf = ({ accountId, reference }: Actor): Account => ({ id: accountId, reference })
