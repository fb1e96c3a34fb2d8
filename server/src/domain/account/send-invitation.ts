// Emails active affiliates without a password, such as imported ones, where to choose it; or shows the link, where no email reaches them.
import { invitationMessages } from '@rivulet/contract/messages/invitation-messages'
import type { Queryable } from '../../db/sql.ts'
import { newInvitation } from '../../auth/recovery-token.ts'
import { refused } from '../../errors.ts'
import { activationMail } from '../../mail/activation-mail.ts'
import { mailFact } from '../../mail/mail-fact.ts'
import { queueMail } from '../../mail/mail-queue.ts'
import { readProgramme } from '../../programme/programme.ts'
import type { Context, Preview } from '../../resource/serve.ts'
import { activationTerms } from './activation-terms.ts'

/** The engine has locked the account and checked that it is active without a password. @throws 422 without a mail server, or within an hour of the last one. */
export async function sendInvitation({ id }: { id: number }, { tx, deps }: Context): Promise<null> {
  if (deps.config.smtpUrl === undefined) throw refused(invitationMessages.noMail)
  const at = deps.now()
  const tooSoon = await invitedJustBefore(tx, [id], at)
  if (tooSoon.length > 0) throw refused(invitationMessages.tooSoon(tooSoon))
  const [reader] = await tx<{ username: string }[]>`
    update account set invited_at = ${at} where id = ${id} returning username`
  if (!reader) throw new Error(`affiliate ${id} not found`)
  const { name: programme } = await readProgramme(tx, deps.config)
  const { publicUrl } = deps.config
  const terms = await activationTerms(tx, id)
  const mail = activationMail(reader, { programme, publicUrl, terms, origin: 'invited' })
  await queueMail(tx, deps, { ...mail, about: `invitation of affiliate ${id}` })
  return null
}

/** The engine has locked the account and checked that it is active without a password. */
export async function showInvitation({ id }: { id: number }, { tx, deps }: Context) {
  const [reader] = await tx<{ username: string }[]>`select username from account where id = ${id}`
  if (!reader) throw new Error(`affiliate ${id} not found`)
  const { publicUrl } = deps.config
  return { invitation: await newInvitation(tx, publicUrl, { id, ...reader, at: deps.now() }) }
}

export const previewInvitation: Preview = async (ids, { sql, deps }) => {
  if (deps.config.smtpUrl === undefined) return { blocked: [invitationMessages.noMail] }
  const tooSoon = await invitedJustBefore(sql, ids, deps.now())
  if (tooSoon.length > 0) return { blocked: [invitationMessages.tooSoon(tooSoon)] }
  return [invitationMessages.says, mailFact(deps, ids.length)]
}

/** The names of those who got one less than an hour ago: neither a second click nor a colleague sends another. */
async function invitedJustBefore(sql: Queryable, ids: readonly number[], at: Date): Promise<string[]> {
  const rows = await sql<{ name: string }[]>`
    select name from account where id = any(${ids as number[]}::bigint[])
      and invited_at > ${at}::timestamptz - interval '1 hour' order by name, id`
  return rows.map(({ name }) => name)
}
