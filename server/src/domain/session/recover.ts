// Asking for a new password: one answer for everybody in the same time, a mail for whoever has an account.
import { messages } from '@rivulet/contract/messages'
import type { Source } from '../../audit/note-acts.ts'
import type { Deps } from '../../http/deps.ts'
import { isRefusal } from '../../http/errors.ts'
import { queueMail } from '../../http/mail-queue.ts'
import { limit, networkOf } from '../../http/throttle.ts'
import { recoveryMinutes } from './recovery-token.ts'

/** @returns what is said whether the account exists or not. @throws 429 for the address, never for the account. */
export async function recover(deps: Deps, username: string, source: Source): Promise<string> {
  const { sql, config } = deps
  await limit(deps, `recover:address:${networkOf(source.ip)}`, config.limits.recoveryAddress)
  // Whether there is such an account is looked up when the mail is written, so that no answer takes longer than another.
  if (await mayAskAgain(deps, username))
    await queueMail(sql, deps, {
      ...{ write: 'recovery', with: { username, source } },
      ...{ about: 'recovery', keep: recoveryMinutes * 60_000 },
    })
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
