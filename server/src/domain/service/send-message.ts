// Stores a contact message and notifies those who answer in one transaction, so that no message is lost with an email.
import { announce } from '../../db/announce.ts'
import type { Transaction } from '../../db/sql.ts'
import type { Actor } from '../../auth/actor.ts'
import type { Deps } from '../../deps.ts'
import { contactMail } from '../../mail/mail-text.ts'
import { notify } from '../../notification/notify.ts'

export async function sendMessage(
  tx: Transaction,
  deps: Deps,
  actor: Actor,
  message: string,
): Promise<void> {
  const now = deps.now()
  const [stored] = await tx<{ id: number }[]>`
    insert into contact_message (message, created_at, created_by, updated_at, updated_by)
    values (${message}, ${now}, ${actor.accountId}, ${now}, ${actor.accountId}) returning id`
  announce(tx, 'contactMessage')
  const { publicUrl } = deps.config
  await notify(tx, deps, 'contact-message', [
    {
      subject: stored?.id ?? 0,
      about: actor.accountId,
      facts: {},
      mail: (reader) => contactMail(reader, actor, { message, publicUrl }),
    },
  ])
}
