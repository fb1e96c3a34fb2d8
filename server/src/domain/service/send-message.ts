// Keeps a message and mails it to every active administrator: both or neither, so that none is lost with a mail.
import type { Transaction } from '../../db/sql.ts'
import type { Actor } from '../../http/actor.ts'
import { activeAdministrators } from '../../http/administrators.ts'
import type { Deps } from '../../http/deps.ts'
import { queueMail } from '../../http/mail-queue.ts'
import { contactMail } from '../../http/mail-text.ts'

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
