// Recovery tokens: set a new password without the old one; valid once, for half an hour, or as an invitation for a week.
import { randomBytes } from 'node:crypto'
import type { Transaction } from '../db/sql.ts'
import { hashToken } from './token.ts'

export const recoveryMinutes = 30
/** Of a link that a colleague sends. */
const invitationMinutes = 7 * 24 * 60

/** The caller holds a lock on the account. */
export async function newRecoveryToken(
  tx: Transaction,
  accountId: number,
  at: Date,
  minutes = recoveryMinutes,
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  // Only the newest token is valid.
  await tx`delete from recovery where account_id = ${accountId}`
  await tx`insert into recovery ${tx({
    token_hash: hashToken(token),
    account_id: accountId,
    created_at: at,
    expires_at: new Date(at.getTime() + minutes * 60_000),
  })}`
  return token
}

/** Where the token is used; the screen names who chooses a first password. */
export const resetAddress = (publicUrl: string, token: string, first: string | null): string =>
  `${publicUrl}/#/reset?token=${token}${first === null ? '' : `&first=${encodeURIComponent(first)}`}`

/** To choose the first password. The caller holds a lock on the account. */
export const newInvitation = async (
  tx: Transaction,
  publicUrl: string,
  { id, username, at }: { id: number; username: string; at: Date },
): Promise<string> =>
  resetAddress(publicUrl, await newRecoveryToken(tx, id, at, invitationMinutes), username)
