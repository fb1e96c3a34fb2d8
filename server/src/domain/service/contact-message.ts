// Contact messages on the server: admin users read them, reply, and mark them as answered.
import { dayOf, displayDay } from '@rivulet/contract/day'
import { contactMessage } from '@rivulet/contract/resources/contact-message'
import { queueMail } from '../../mail/mail-queue.ts'
import { contactReplyMail } from '../../mail/mail-text.ts'
import { type Context, serve } from '../../resource/serve.ts'

export const servedContactMessage = serve(contactMessage, {
  actions: {
    reply: ({ id, body: { text } }, context) => reply(id, text, context),
    answer: async ({ id }, { tx, actor, deps }) => {
      await tx`update contact_message set answered = true, updated_at = ${deps.now()}, updated_by = ${actor.accountId}
        where id = ${id}`
    },
  },
})

/** Stores the reply and queues its mail in one transaction. */
async function reply(id: number, text: string, { tx, actor, deps }: Context): Promise<null> {
  const now = deps.now()
  const [sent] = await tx<{ at: Date; username: string }[]>`
    update contact_message m set answered = true, reply = ${text}, replied_at = ${now}, replied_by = ${actor.accountId},
      updated_at = ${now}, updated_by = ${actor.accountId}
    from account a where m.id = ${id} and a.id = m.created_by
    returning m.created_at as at, a.username`
  if (!sent) throw new Error(`message ${id} not found`)
  await queueMail(tx, deps, {
    ...contactReplyMail(sent, {
      reply: text,
      written: displayDay(dayOf(sent.at, deps.config.accountingZone)),
      publicUrl: deps.config.publicUrl,
    }),
    about: `reply to contact message ${id}`,
  })
  return null
}
