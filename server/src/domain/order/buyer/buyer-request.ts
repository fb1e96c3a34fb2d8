// Buyer data requests on the server: searches, optionally erases, and logs the request without naming the buyer.
import { buyerMessages } from '@rivulet/contract/messages/buyer-messages'
import type { Draft } from '@rivulet/contract/resource'
import { buyerRequest } from '@rivulet/contract/resources/buyer-request'
import type { Transaction } from '../../../db/sql.ts'
import { invalid } from '../../../errors.ts'
import { type Context, serve } from '../../../resource/serve.ts'
import { eraseBuyer } from './erase-buyer.ts'
import { findBuyer } from './find-buyer.ts'

export const servedBuyerRequest = serve(buyerRequest, {
  create: answerRequest,
  present: () => ({ email: null, orderId: null, customer: null, buyer: null }),
})

/** @throws 422 when no buyer is named. */
async function answerRequest(
  draft: Draft<typeof buyerRequest>,
  { tx, actor, deps }: Context,
): Promise<number> {
  const asked = {
    email: draft.email || null,
    orderNumber: draft.orderId?.trim() || null,
    customer: draft.customer?.trim() || null,
    buyer: draft.buyer ?? null,
    shopId: draft.shop ?? null,
  }
  const ofShop = asked.orderNumber ?? asked.customer
  if (!asked.email && !ofShop && asked.buyer === null) throw invalid({ email: [buyerMessages.nobody] })
  if (ofShop && asked.shopId === null) throw invalid({ shop: [buyerMessages.shopNeeded] })
  const now = deps.now()
  const erase = draft.erase ?? false
  const found = await findBuyer(tx, deps.config.secret, asked)
  const kept = erase ? [] : await readKept(tx, found.orders)
  if (erase) await eraseBuyer(tx, deps.config.secret, { ...found, ...asked, now })
  const [row] = await tx<{ id: number }[]>`insert into buyer_request ${tx({
    shop_id: asked.shopId,
    erase,
    orders: found.orders.length,
    kept: tx.json(kept),
    created_at: now,
    created_by: actor.accountId,
    updated_at: now,
    updated_by: actor.accountId,
  })} returning id`
  if (!row) throw new Error('a request was not stored')
  return row.id
}

type Kept = { shop: string; orderId: string; date: string; amount: number; goods: string | null }

const readKept = (tx: Transaction, orders: readonly number[]): Promise<Kept[]> => tx<Kept[]>`
  select s.name as shop, o.order_number as "orderId", o.day as date, o.amount_cents as amount,
    (select string_agg(coalesce(i.name, i.sku, i.key), ', ' order by i.position) from order_item i where i.order_id = o.id) as goods
  from shop_order o join shop s on s.id = o.shop_id where o.id = any(${orders as number[]}::bigint[]) order by o.ordered_at, o.id`
