// Contact messages on the server: admin users read them and note which of them have been answered.
import { contactMessage } from '@rivulet/contract/resources/contact-message'
import { serve } from '../../resource/serve.ts'

export const servedContactMessage = serve(contactMessage, {
  actions: {
    answer: async ({ id }, { tx, actor, deps }) => {
      await tx`update contact_message set answered = true, updated_at = ${deps.now()}, updated_by = ${actor.accountId}
        where id = ${id}`
    },
  },
})
