// Declines a sign-up: the account goes to the trash, from where it can be restored, and its owner is notified by email.
import type { DraftOf } from '@rivulet/contract/fields'
import type { affiliate } from '@rivulet/contract/resources/affiliate'
import { declinedMail } from '../../mail/sign-up-mail.ts'
import { queueMail } from '../../mail/mail-queue.ts'
import { readProgramme } from '../../programme/programme.ts'
import type { Context } from '../../resource/serve.ts'
import { checkOwed } from './check-owed.ts'
import { endAllSessions } from './save-account.ts'

type Body = DraftOf<typeof affiliate.actions.decline.body>

/**
 * The engine has checked that it is not verified. @throws 409 where money is open, as it may be after an import of past
 * orders.
 */
export async function declineAffiliate(
  { id, body }: { id: number; body: Body },
  context: Context,
): Promise<null> {
  const { tx, actor, deps } = context
  await checkOwed([id], context)
  const at = deps.now()
  await endAllSessions(tx, [id])
  const [account] = await tx<{ username: string }[]>`
    update account set deleted_at = ${at}, deleted_by = ${actor.accountId},
      updated_at = greatest(${at}, updated_at + interval '1 millisecond')
    where id = ${id} returning username`
  if (!account) throw new Error(`affiliate ${id} not found`)
  const { name: programme } = await readProgramme(tx, deps.config)
  const mail = declinedMail(account, { programme, reason: body.reason ?? null })
  await queueMail(tx, deps, { ...mail, about: `declined registration of affiliate ${id}` })
  return null
}
