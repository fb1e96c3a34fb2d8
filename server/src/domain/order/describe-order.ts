// What a message makes of an order that nobody has told us of yet: who earns on it, by which click, and what is odd about it.
import { messages } from '@rivulet/contract/messages'
import { invalid } from '../../http/errors.ts'
import { attributeOrder, isSelfReferral } from './attribute-order.ts'
import type { Change } from './change.ts'
import type { NewOrder } from './insert-order.ts'
import type { Message } from './read-message.ts'
import { readTracking } from './tracking.ts'

export type Description = {
  shop: { id: number; windowDays: number }
  message: Message
  secret: string
}

/** `knownClick` is believed where the message names none. @throws 422 without an amount. */
export async function describeOrder(
  { tx, now, zone }: Change,
  { shop, message, secret }: Description,
  knownClick: string | null = null,
): Promise<NewOrder> {
  const { amountCents, orderId, aid, link } = message
  if (amountCents === null) throw invalid({ amount: [messages.field.required] })
  const orderedAt = message.date ?? message.occurredAt ?? now
  const clickId = message.clickId ?? (aid === null && link === null ? knownClick : null)
  const evidence = { ...message, clickId, shop, orderedAt }
  const { credit, click } = await attributeOrder(tx, { secret, zone }, evidence)
  const selfReferral =
    'linkId' in credit && (await isSelfReferral(tx, credit.affiliateId, message.buyerHash))
  return {
    shopId: shop.id,
    orderId,
    orderedAt,
    amountCents,
    credit,
    click: click ?? (clickId === null ? null : { id: clickId, at: null, country: null }),
    tracking:
      'linkId' in credit && click ? await readTracking(tx, credit.linkId, click) : namedBy(message),
    windowDays: shop.windowDays,
    flags: selfReferral ? ['self_referral'] : [],
    lastEventAt: message.occurredAt,
  }
}

/** For whoever is to find out by hand who should earn. */
const namedBy = ({ aid, link }: Message) => (aid === null && link === null ? null : { aid, link })
