// Emails somebody whose account was added or imported where to sign in, or to choose the first password.
import { invitationMail } from '../../mail/invitation-mail.ts'
import { queueMail } from '../../mail/mail-queue.ts'
import { readProgramme } from '../../programme/programme.ts'
import type { Context } from '../../resource/serve.ts'

type Added = {
  id: number
  username: string
  as: 'affiliate' | 'administrator'
  /** Somebody else has chosen the first password. */
  given: boolean
}

export async function invite(
  { tx, deps }: Pick<Context, 'tx' | 'deps'>,
  { id, username, as, given }: Added,
): Promise<void> {
  const { name: programme } = await readProgramme(tx, deps.config)
  const { publicUrl } = deps.config
  const mail = invitationMail({ username }, { programme, publicUrl, as, given })
  await tx`update account set invited_at = ${deps.now()}
    where id = ${id} and ${!given && deps.config.smtpUrl !== undefined}`
  await queueMail(tx, deps, { ...mail, about: `invitation of ${as} ${id}` })
}
