// What administrators and affiliates share when they are saved: the password, the profile and the sessions that end.
import { messages } from '@rivulet/contract/messages'
import { isEmpty } from '@rivulet/contract/validate'
import type { Transaction } from '../../db/sql.ts'
import { invalid } from '../../http/errors.ts'
import { hashNewPassword } from '../../http/new-password.ts'
import { endSessions } from '../../http/session-record.ts'
import { warnOfCredentials } from '../../http/warn-owner.ts'
import type { Context } from '../../resource/serve.ts'

export type Draft = {
  username?: string
  password?: string | null
  profile?: number | null
  active?: boolean | null
}
type Before = Record<string, unknown> | null

/**
 * The columns of a password that was sent; an empty one leaves the old. Whose it is is warned, and signs in with it only
 * to choose another. @throws 422 on a new account without one.
 */
export async function passwordColumns(draft: Draft, before: Before, { tx, deps, actor }: Context) {
  if (before) {
    const by = `by ${actor.name}, an administrator`
    const changed = {
      renamed: isRenamed(draft, before),
      password: Boolean(draft.password),
      by,
      actorId: actor.accountId,
    }
    await warnOfCredentials(tx, deps, Number(before.id), changed)
  }
  if (!draft.password) {
    if (before) return {}
    throw invalid({ password: [messages.administrator.passwordNeeded] })
  }
  const username = draft.username ?? String(before?.username ?? '')
  return {
    password_hash: await hashNewPassword(deps.config, draft.password, username),
    password_given: before !== null && before.id !== actor.accountId,
  }
}

const isRenamed = (draft: Draft, before: NonNullable<Before>): boolean =>
  draft.username !== undefined && draft.username !== before.username

/** The profile that the draft gives anew; null when it stays. */
export const givenProfile = (draft: Draft, before: Before): number | null =>
  draft.profile && draft.profile !== before?.profile_id ? draft.profile : null

/** With other credentials, another profile or no access at all, nobody stays signed in as this account. */
export async function endSessionsWhenChanged(
  tx: Transaction,
  id: number,
  draft: Draft,
  before: Before,
): Promise<void> {
  if (!before) return
  const credentials = !isEmpty(draft.password) || isRenamed(draft, before)
  const closed = draft.active !== undefined && !draft.active && before.active === true
  if (credentials || closed || givenProfile(draft, before) !== null) await endSessions(tx, id)
  // A link that was sent before must not undo what was just decided.
  if (credentials) await tx`delete from recovery where account_id = ${id}`
}

/** Accounts in the trash cannot be used. */
export async function endAllSessions(tx: Transaction, ids: readonly number[]): Promise<void> {
  for (const id of ids) await endSessions(tx, id)
}
