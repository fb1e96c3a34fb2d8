// Recovery tokens: set a new password without the old one; valid once, for half an hour.
import { randomBytes } from 'node:crypto'
import type { Transaction } from '../../db/sql.ts'
import { hashToken } from '../../auth/token.ts'

export const recoveryMinutes = 30

/** The caller holds a lock on the account. */
export async function newRecoveryToken(tx: Transaction, accountId: number, at: Date): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  // Only the newest token is valid.
  await tx`delete from recovery where account_id = ${accountId}`
  await tx`insert into recovery ${tx({
    token_hash: hashToken(token),
    account_id: accountId,
    created_at: at,
    expires_at: new Date(at.getTime() + recoveryMinutes * 60_000),
  })}`
  return token
}
