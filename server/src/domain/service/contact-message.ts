// Contact messages on the server: admin users read them, reply, and mark them as answered.
import { dayOf, displayDay } from '@rivulet/contract/day'
import { contactMessage } from '@rivulet/contract/resources/contact-message'
import { contactReplyMail, type Reader } from '../../mail/mail-text.ts'
import { notify } from '../../notification/notify.ts'
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

/** Stores the reply and notifies its reader in one transaction. */
async function reply(id: number, text: string, { tx, actor, deps }: Context): Promise<null> {
  const now = deps.now()
  const [sent] = await tx<{ at: Date; accountId: number }[]>`
    update contact_message m set answered = true, reply = ${text}, replied_at = ${now}, replied_by = ${actor.accountId},
      updated_at = ${now}, updated_by = ${actor.accountId}
    from account a where m.id = ${id} and a.id = m.created_by
    returning m.created_at as at, a.id as "accountId"`
  if (!sent) throw new Error(`message ${id} not found`)
  const { publicUrl, accountingZone } = deps.config
  const written = displayDay(dayOf(sent.at, accountingZone))
  const mail = (reader: Reader) => contactReplyMail(reader, { reply: text, written, publicUrl })
  await notify(tx, deps, 'contact-answered', [{ subject: id, to: sent.accountId, facts: {}, mail }])
  return null
}
