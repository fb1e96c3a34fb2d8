// Keeps a message and mails it to every active administrator: both or neither, so that none is lost with a mail.
import type { Transaction } from '../../db/sql.ts'
import type { Actor } from '../../http/actor.ts'
import type { Deps } from '../../http/deps.ts'
import { queueMail } from '../../http/mail-queue.ts'
import { contactMail } from '../../http/mail-text.ts'

type Administrator = { id: number; name: string; username: string }

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
  const administrators = await tx<Administrator[]>`
    select a.id, a.name, a.username from account a join profile p on p.id = a.profile_id
    where p.reference = 'Administrator' and a.active and a.deleted_at is null order by a.id`
  for (const administrator of administrators)
    await queueMail(tx, deps, {
      ...contactMail(administrator, actor, { message, publicUrl: deps.config.publicUrl }),
      about: `contact message ${stored?.id}`,
    })
}
