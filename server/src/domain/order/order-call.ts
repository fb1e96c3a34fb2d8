// The log of what shops said, on the server; a call can be tried again once what hindered it is mended.
import { orderMessages } from '@rivulet/contract/order-messages'
import { orderCall } from '@rivulet/contract/resources/order-call'
import { conflict } from '../../http/errors.ts'
import { serve } from '../../resource/serve.ts'
import { readMessage } from './read-message.ts'
import { receiveOrder } from './receive-order.ts'
import type { Caller } from './shop-door.ts'

type Call = Caller & { body: Record<string, unknown>; ip: string | null; source: string }

export const servedOrderCall = serve(orderCall, {
  actions: {
    /** The same way as before: what was recorded then is a duplicate now. */
    replay: async ({ id }, { tx, deps }) => {
      const [call] = await tx<Call[]>`
        select k.id, k.window_days as "windowDays", k.accept_get as "acceptGet", k.deleted_at is not null as trashed, c.body, c.ip, c.source
        from order_call c join link k on k.id = c.shop_id where c.id = ${id}`
      if (!call) throw conflict(orderMessages.replayFailed)
      if (call.trashed) throw conflict(orderMessages.replayTrashed, 'shop_trashed')
      const { body: sent, ip, source, ...shop } = call
      const message = readMessage(sent, deps.config.accountingZone, deps.now(), {
        days: source === 'reconciliation' || source === 'replay',
      })
      await receiveOrder(deps, { shop, message, sent, ip: ip ?? '', source: 'replay' })
    },
  },
})
