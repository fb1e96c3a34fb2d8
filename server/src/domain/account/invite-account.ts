// Invites somebody by email to choose the first password, and keeps who did so until its outcome is known.
import type { Transaction } from '../../db/sql.ts'
import type { Mail } from '../../deps.ts'
import { invitationMail } from '../../mail/invitation-mail.ts'
import { queueMail } from '../../mail/mail-queue.ts'
import { readProgramme } from '../../programme/programme.ts'
import type { Context } from '../../resource/serve.ts'

export type InvitedAs = 'affiliate' | 'administrator'
type By = Pick<Context, 'tx' | 'deps' | 'actor'>
type Added = {
  id: number
  username: string
  as: InvitedAs
  /** Somebody else has chosen the first password. */
  given: boolean
}

/** Emails somebody whose account was added or imported where to sign in, or to choose the first password. */
export async function invite(by: By, { id, username, as, given }: Added): Promise<void> {
  const { tx, deps } = by
  const { name: programme } = await readProgramme(tx, deps.config)
  const { publicUrl } = deps.config
  const mail = invitationMail({ username }, { programme, publicUrl, as, given })
  if (given) await queueMail(tx, deps, { ...mail, about: `invitation of ${as} ${id}` })
  else await queueInvitation(by, { id, as, mail })
}

/** Replaces one that still waits: two links would only confuse, and its failure would be taken for that of this one. */
export async function queueInvitation(
  { tx, deps, actor }: By,
  { id, as, mail }: { id: number; as: InvitedAs; mail: Mail },
): Promise<void> {
  await noteInvited(tx, {
    id,
    by: actor.accountId,
    at: deps.now(),
    mailed: deps.config.smtpUrl !== undefined,
  })
  await queueMail(tx, deps, { ...mail, invites: id, about: `invitation of ${as} ${id}` })
}

/** Without a mail server nobody counts as invited. */
export async function noteInvited(
  tx: Transaction,
  { id, by, at, mailed }: { id: number; by: number; at: Date; mailed: boolean },
): Promise<void> {
  await tx`delete from mail where invited_id = ${id}`
  await tx`
    update account set invited_at = ${at}, invited_by = ${by}, invitation_failure = null
    where id = ${id} and ${mailed}`
}
