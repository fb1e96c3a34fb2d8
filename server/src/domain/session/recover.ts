// Asking for a new password: one answer for everybody, a mail for whoever has an account.
import { messages } from '@rivulet/contract/messages'
import type { ProfileReference } from '@rivulet/contract/may'
import type { Source } from '../../audit/note-acts.ts'
import type { Deps } from '../../http/deps.ts'
import { isRefusal } from '../../http/errors.ts'
import { queueMail } from '../../http/mail-queue.ts'
import { recoveryMail } from '../../http/mail-text.ts'
import { limit, networkOf } from '../../http/throttle.ts'
import { noteAccount } from './note-account.ts'
import { newRecoveryToken, recoveryMinutes } from './recovery-token.ts'

/** @returns what is said whether the account exists or not. @throws 429 for the address, never for the account. */
export async function recover(deps: Deps, username: string, source: Source): Promise<string> {
  const { limits } = deps.config
  await limit(deps, `recover:address:${networkOf(source.ip)}`, limits.recoveryAddress)
  if (await mayAskAgain(deps, username)) await sendLink(deps, username, source)
  return messages.session.recoverySent
}

/** Counted for unknown accounts too, and silently: the answer must not tell. */
async function mayAskAgain(deps: Deps, username: string): Promise<boolean> {
  try {
    await limit(deps, `recover:account:${username.toLowerCase()}`, deps.config.limits.recovery)
    return true
  } catch (error) {
    if (!isRefusal(error)) throw error
    return false
  }
}

type Account = { id: number; username: string; reference: ProfileReference }

async function sendLink(deps: Deps, username: string, source: Source): Promise<void> {
  const { sql, config, now } = deps
  const [account] = await sql<Account[]>`
    select a.id, a.username, p.reference from account a join profile p on p.id = a.profile_id
    where lower(a.username) = lower(${username}) and a.deleted_at is null`
  if (!account) return
  const at = now()
  await sql.begin(async (tx) => {
    await tx`select from account where id = ${account.id} for update`
    const token = await newRecoveryToken(tx, account.id, at)
    const link = `${config.publicUrl}/#/reset?token=${token}`
    const keep = recoveryMinutes * 60_000
    const about = `recovery of account ${account.id}`
    await queueMail(tx, deps, { ...recoveryMail(account, link, recoveryMinutes), about, keep })
    await noteAccount(tx, { source }, at, 'recover', account)
  })
}
