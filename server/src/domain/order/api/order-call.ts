// The log of shop calls as a resource; an administrator can replay a call once its obstacle is removed.
import { type CallSource, type VendorName, vendors } from '@rivulet/contract/choices'
import { callMessages } from '@rivulet/contract/messages/call-messages'
import { orderMessages } from '@rivulet/contract/messages/order-messages'
import { orderCall } from '@rivulet/contract/resources/order-call'
import { conflict } from '../../../errors.ts'
import { serve } from '../../../resource/serve.ts'
import { readMessage } from './read-message.ts'
import { receiveOrder } from './receive-order.ts'
import { keptDelivery, type DeliveryOutcome, takeDelivery, type VendorShop } from './take-delivery.ts'

type Call = VendorShop & {
  body: Record<string, unknown>
  ip: string | null
  source: CallSource
  sealed: string | null
  receivedAt: Date
}

const results: Readonly<Record<string, string>> = callMessages.results

/** Results are words of the API; other answers are sentences already. */
const inWords = (told: string): string =>
  told
    .split('. ')
    .map((part) => results[part] ?? part)
    .join('. ')

export const servedOrderCall = serve(orderCall, {
  present: ({ told }) => (typeof told === 'string' ? { told: inWords(told) } : {}),
  actions: {
    /** Replayed like the first time: an order recorded then counts as a duplicate now. */
    replay: async ({ id }, { tx, deps }) => {
      const [call] = await tx<Call[]>`
        select s.id, s.window_days as "windowDays", s.accept_get as "acceptGet", s.click_parameter as "clickParameter",
          s.deleted_at is not null as trashed,
          c.body, c.ip, c.source, c.delivery_sealed as sealed, c.received_at as "receivedAt"
        from order_call c join shop s on s.id = c.shop_id where c.id = ${id}`
      if (!call) throw conflict(orderMessages.replayFailed)
      if (call.trashed) throw conflict(orderMessages.replayTrashed, 'shop_trashed')
      const { body: sent, ip, source: name, sealed, receivedAt, ...shop } = call
      if (sealed === null && Object.keys(sent).length === 0) throw conflict(orderMessages.replayEmpty)
      if (sealed !== null && isVendor(name)) {
        const delivered = { shop, name, ip: ip ?? '', ...keptDelivery(deps, name, sealed) }
        const hindered = hindranceOf(await takeDelivery(deps, { ...delivered, again: true }))
        if (hindered) throw conflict(hindered)
        return
      }
      const message = readMessage(sent, deps.config.accountingZone, deps.now(), {
        days: name === 'reconciliation' || name === 'replay',
      })
      await receiveOrder(deps, { shop, message, sent, ip: ip ?? '', source: 'replay', receivedAt })
    },
  },
})

const isVendor = (source: CallSource): source is VendorName => Object.hasOwn(vendors, source)

/** Why it is still rejected. */
function hindranceOf(taken: DeliveryOutcome): string | undefined {
  if ('ignored' in taken) return undefined
  return taken.unread ?? taken.received.find(({ status }) => status >= 400)?.result
}
