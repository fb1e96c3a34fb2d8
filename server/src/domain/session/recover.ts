// Requests password recovery: the same response in the same time for everyone, and an email if the account exists.
import { messages } from '@rivulet/contract/messages/messages'
import { recoveryMessages } from '@rivulet/contract/messages/recovery-messages'
import type { Source } from '../../audit/write-audit-log.ts'
import type { Deps } from '../../deps.ts'
import { isRefusal } from '../../errors.ts'
import { queueMail } from '../../mail/mail-queue.ts'
import { limit } from '../../auth/throttle.ts'
import { networkOf } from '../../client-address.ts'
import { recoveryMinutes } from '../../auth/recovery-token.ts'

/** @returns the response, whether the account exists or not. @throws 429 per address, never per account. */
export async function recover(deps: Deps, username: string, source: Source): Promise<string> {
  const { sql, config } = deps
  await limit(deps, `recover:address:${networkOf(source.ip)}`, config.limits.recoveryAddress)
  // The account is looked up when the mail is rendered, so that response times reveal nothing.
  if (await mayAskAgain(deps, username))
    await queueMail(sql, deps, {
      ...{ write: 'recovery', with: { username, source } },
      ...{ about: 'recovery', keep: recoveryMinutes * 60_000 },
    })
  return config.smtpUrl === undefined ? recoveryMessages.kept : messages.session.recoverySent
}

/** Counted for unknown accounts too, and silently, so that the response reveals nothing. */
async function mayAskAgain(deps: Deps, username: string): Promise<boolean> {
  try {
    await limit(deps, `recover:account:${username.toLowerCase()}`, deps.config.limits.recovery)
    return true
  } catch (error) {
    if (!isRefusal(error)) throw error
    return false
  }
}
