// What a shop says of a new order's buyer, subscription and coupons, as it is stored with it; the buyer is remembered.
import type { BuyerOrder } from '@rivulet/contract/choices'
import type { Secret } from '../../../config.ts'
import type { Queryable } from '../../../db/sql.ts'
import type { Change } from '../change.ts'
import type { Message } from '../read-message.ts'
import { type BuyerKeys, buyerKeys } from './buyer-key.ts'
import { rememberBuyer } from './remember-buyer.ts'

export type Said = { shop: { id: number }; message: Message; secret: Secret }

/** Affiliates are locked before buyers, everywhere. */
export async function factColumns({ tx, now }: Change, said: Said): Promise<Record<string, unknown>> {
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
  }
}

export const keysIn = (sql: Queryable, { shop, message, secret }: Said): Promise<BuyerKeys> =>
  buyerKeys(sql, secret, shop.id, {
    customer: message.facts?.customer ?? null,
    emailHash: message.buyerHash,
  })

/** The shop's own word goes first: it knows orders from before it was connected. */
export const orderOf = (newCustomer: boolean | null | undefined): BuyerOrder | null =>
  typeof newCustomer === 'boolean' ? (newCustomer ? 'first' : 'later') : null
