// What saving administrators and affiliates has in common: password, profile, and which sessions end.
import { isEmpty } from '@rivulet/contract/validate'
import type { Transaction } from '../../db/sql.ts'
import { hashNewPassword } from '../../auth/new-password.ts'
import { endSessions } from '../../auth/session-record.ts'
import { forgetFailures } from '../../auth/throttle.ts'
import { warnOfCredentials } from '../../auth/warn-owner.ts'
import type { Context } from '../../resource/serve.ts'

export type Draft = {
  username?: string
  password?: string | null
  profile?: number | null
  active?: boolean | null
}
type Before = Record<string, unknown> | null

/**
 * The columns of a new password; an empty one keeps the old. The owner is warned, and can only use it to choose
 * another. A new affiliate may have none: nobody can sign in until its owner has chosen one.
 */
export async function passwordColumns(draft: Draft, before: Before, { tx, deps, actor }: Context) {
  if (before) {
    const by = `by ${actor.name}, an administrator`
    const changed = {
      renamedTo: newUsername(draft, before),
      password: Boolean(draft.password),
      by,
      actorId: actor.accountId,
    }
    await warnOfCredentials(tx, deps, Number(before.id), changed)
  }
  if (!draft.password) return {}
  const username = draft.username ?? String(before?.username ?? '')
  return {
    password_hash: await hashNewPassword(deps.config, draft.password, username),
    password_given: before !== null,
  }
}

/** The username the draft assigns; null when unchanged. */
export const newUsername = ({ username }: Draft, before: NonNullable<Before>): string | null =>
  username !== undefined && username !== before.username ? username : null

/** The profile the draft assigns; null when unchanged. */
export const givenProfile = (draft: Draft, before: Before): number | null =>
  draft.profile && draft.profile !== before?.profile_id ? draft.profile : null

/** Changed credentials, another profile or lost access end all sessions of the account. */
export async function endSessionsWhenChanged(
  tx: Transaction,
  id: number,
  draft: Draft,
  before: Before,
): Promise<void> {
  if (!before) return
  const credentials = !isEmpty(draft.password) || newUsername(draft, before) !== null
  const closed = draft.active !== undefined && !draft.active && before.active === true
  if (credentials || closed || givenProfile(draft, before) !== null) await endSessions(tx, id)
  // A recovery link sent earlier must not undo this decision.
  if (credentials) await tx`delete from recovery where account_id = ${id}`
  // Nor must failures with the old password keep its owner from signing in with the new one.
  if (!isEmpty(draft.password)) await forgetFailures(tx, draft.username ?? String(before.username))
}

/** Accounts in the trash cannot be used. */
export async function endAllSessions(tx: Transaction, ids: readonly number[]): Promise<void> {
  for (const id of ids) await endSessions(tx, id)
}
