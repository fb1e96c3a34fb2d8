// Stores a contact message and queues its mail to every active administrator
// in one transaction, so that none is lost with a mail.
import type { Transaction } from '../../db/sql.ts'
import type { Actor } from '../../auth/actor.ts'
import { activeAdministrators } from '../../auth/administrators.ts'
import type { Deps } from '../../deps.ts'
import { queueMail } from '../../mail/mail-queue.ts'
import { contactMail } from '../../mail/mail-text.ts'

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
  for (const administrator of await activeAdministrators(tx))
    await queueMail(tx, deps, {
      ...contactMail(administrator, actor, { message, publicUrl: deps.config.publicUrl }),
      about: `contact message ${stored?.id}`,
    })
}
