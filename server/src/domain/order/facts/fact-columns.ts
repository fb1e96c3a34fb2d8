// Columns of a new order for buyer, subscription, coupons and gift cards; also stores the buyer.
import type { BuyerOrder } from '@rivulet/contract/choices'
import type { Secret } from '../../../config/config.ts'
import type { Queryable } from '../../../db/sql.ts'
import type { Change } from '../change/change.ts'
import type { Message } from '../api/read-message.ts'
import { type BuyerKeys, buyerKeys } from './buyer-key.ts'
import { rememberBuyer } from './remember-buyer.ts'

export type OrderReport = { shop: { id: number }; message: Message; secret: Secret }

/** Locks affiliates before buyers, as everywhere. */
export async function factColumns(
  { tx, now }: Change,
  said: OrderReport,
): Promise<Record<string, unknown>> {
  const { facts } = said.message
  const keys = await keysIn(tx, said)
  const known = await rememberBuyer(tx, { shopId: said.shop.id, keys, before: null, now })
  return {
    customer_key: keys.customer,
    email_key: keys.email,
    new_customer: facts?.newCustomer ?? null,
    buyer_order: orderOf(facts?.newCustomer) ?? known,
    subscription: facts?.subscription ?? null,
    payment_number: facts?.payment ?? null,
    coupons: facts?.coupons ?? [],
    gift_cards_cents: facts?.giftCardsCents ?? null,
  }
}

export const keysIn = (sql: Queryable, { shop, message, secret }: OrderReport): Promise<BuyerKeys> =>
  buyerKeys(sql, secret, shop.id, {
    customer: message.facts?.customer ?? null,
    emailHash: message.buyerHash,
  })

/** The shop's own statement takes precedence: it knows orders from before it was connected. */
export const orderOf = (newCustomer: boolean | null | undefined): BuyerOrder | null =>
  typeof newCustomer === 'boolean' ? (newCustomer ? 'first' : 'later') : null
