// What the audit log notes of an account's own front door: a line about the account, whoever acts.
import { isAdminReference, type ProfileReference } from '@rivulet/contract/may'
import { type Act, type By, noteActs } from '../../audit/note-acts.ts'
import type { Queryable } from '../../db/sql.ts'
import type { Actor } from '../../http/actor.ts'

type Account = { id: number; reference: ProfileReference }

export const accountResource = (reference: ProfileReference): 'administrator' | 'affiliate' =>
  isAdminReference(reference) ? 'administrator' : 'affiliate'

export const noteAccount = (
  sql: Queryable,
  by: By,
  at: Date,
  action: string,
  { id, reference }: Account,
  told: Pick<Act, 'before' | 'after'> = {},
): Promise<void> =>
  noteActs(sql, by, at, { action, resource: accountResource(reference), recordId: id, ...told })

export const accountOf = ({ accountId, reference }: Actor): Account => ({ id: accountId, reference })
