// Emails active people without a password, such as imported affiliates, where to choose it; or shows the link, where no email reaches them.
import { invitationMessages } from '@rivulet/contract/messages/invitation-messages'
import type { Queryable } from '../../db/sql.ts'
import { newInvitation } from '../../auth/recovery-token.ts'
import type { Mail } from '../../deps.ts'
import { refused } from '../../errors.ts'
import { activationMail } from '../../mail/activation-mail.ts'
import { invitationMail } from '../../mail/invitation-mail.ts'
import { mailFact } from '../../mail/mail-fact.ts'
import { readProgramme } from '../../programme/programme.ts'
import type { Context, Preview } from '../../resource/serve.ts'
import { activationTerms } from './activation-terms.ts'
import { type InvitedAs, queueInvitation } from './invite-account.ts'

/** The engine has locked the account and checked that it is active without a password. @throws 422 without a mail server, or within an hour of the last one. */
export const sendInvitation =
  (as: InvitedAs) =>
  async ({ id }: { id: number }, context: Context): Promise<null> => {
    const { tx, deps } = context
    if (deps.config.smtpUrl === undefined) throw refused(invitationMessages.noMail)
    const tooSoon = await invitedJustBefore(tx, [id], deps.now())
    if (tooSoon.length > 0) throw refused(invitationMessages.tooSoon(tooSoon))
    await queueInvitation(context, { id, as, mail: await mailTo(as, id, context) })
    return null
  }

async function mailTo(as: InvitedAs, id: number, { tx, deps }: Context): Promise<Mail> {
  const reader = { username: await usernameOf(tx, id) }
  const { name: programme } = await readProgramme(tx, deps.config)
  const { publicUrl } = deps.config
  if (as === 'administrator') return invitationMail(reader, { programme, publicUrl, as, given: false })
  const terms = await activationTerms(tx, id)
  return activationMail(reader, { programme, publicUrl, terms, origin: 'invited' })
}

/** The engine has locked the account and checked that it is active without a password. */
export async function showInvitation({ id }: { id: number }, { tx, deps }: Context) {
  const username = await usernameOf(tx, id)
  const { publicUrl } = deps.config
  return { invitation: await newInvitation(tx, publicUrl, { id, username, at: deps.now() }) }
}

export const previewInvitation =
  (as: InvitedAs): Preview =>
  async (ids, { sql, deps }) => {
    if (deps.config.smtpUrl === undefined) return { blocked: [invitationMessages.noMail] }
    const tooSoon = await invitedJustBefore(sql, ids, deps.now())
    if (tooSoon.length > 0) return { blocked: [invitationMessages.tooSoon(tooSoon)] }
    const { says, saysToStaff } = invitationMessages
    return [as === 'affiliate' ? says : saysToStaff, mailFact(deps, ids.length)]
  }

async function usernameOf(sql: Queryable, id: number): Promise<string> {
  const [account] = await sql<{ username: string }[]>`select username from account where id = ${id}`
  if (!account) throw new Error(`account ${id} not found`)
  return account.username
}

/**
 * The names of those who got one less than an hour ago: neither a second click nor a colleague sends another. One that
 * was not delivered nobody got.
 */
async function invitedJustBefore(sql: Queryable, ids: readonly number[], at: Date): Promise<string[]> {
  const rows = await sql<{ name: string }[]>`
    select name from account where id = any(${ids as number[]}::bigint[]) and invitation_failure is null
      and invited_at > ${at}::timestamptz - interval '1 hour' order by name, id`
  return rows.map(({ name }) => name)
}
