// The delivery log of postbacks: visible to the postback's owner, who can resend deliveries.
import { postbackMessages } from '@rivulet/contract/messages/postback-messages'
import { postbackDelivery } from '@rivulet/contract/resources/postback-delivery'
import { refused } from '../../errors.ts'
import { serve } from '../../resource/serve.ts'

export const servedPostbackDelivery = serve(postbackDelivery, {
  scope: (sql, { affiliateId }) =>
    affiliateId === null ? undefined : sql`row.affiliate_id = ${affiliateId}`,
  actions: {
    replay: async ({ id }, { tx, deps }) => {
      const [woken] = await tx`
        update postback set retry_at = null
        where id = (select postback_id from postback_delivery where id = ${id}) and active and deleted_at is null returning id`
      if (!woken) throw refused(postbackMessages.switchOn, 'inactive')
      await tx`update postback_delivery set state = 'waiting', attempts = 0, next_at = ${deps.now()}, give_up_at = null
        where id = ${id}`
    },
  },
})
