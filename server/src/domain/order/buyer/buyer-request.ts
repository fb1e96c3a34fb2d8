// Buyer data requests on the server: searches, optionally erases, and logs the request without naming the buyer.
import { buyerMessages } from '@rivulet/contract/messages/buyer-messages'
import type { Draft } from '@rivulet/contract/resource'
import { type buyerNames, buyerRequest } from '@rivulet/contract/resources/buyer-request'
import type { Transaction } from '../../../db/sql.ts'
import { invalid } from '../../../errors.ts'
import { type Context, serve } from '../../../resource/serve.ts'
import { eraseBuyer } from './erase-buyer.ts'
import { type BuyerQuery, findBuyer } from './find-buyer.ts'

export const servedBuyerRequest = serve(buyerRequest, {
  create: answerRequest,
  present: () => ({ email: null, orderId: null, customer: null, buyer: null }),
})

type Named = Partial<Pick<Draft<typeof buyerRequest>, keyof typeof buyerNames>>

/** @throws 422 when no buyer is named. */
export function readQuery({ email, orderId, customer, buyer, shop }: Named): BuyerQuery {
  const query = {
    email: email || null,
    orderNumber: orderId?.trim() || null,
    customer: customer?.trim() || null,
    buyer: buyer ?? null,
    shopId: shop ?? null,
  }
  const ofShop = query.orderNumber ?? query.customer
  if (!query.email && !ofShop && query.buyer === null) throw invalid({ email: [buyerMessages.nobody] })
  if (ofShop && query.shopId === null) throw invalid({ shop: [buyerMessages.shopNeeded] })
  return query
}

/** @throws 422 when no buyer is named. */
async function answerRequest(
  draft: Draft<typeof buyerRequest>,
  { tx, actor, deps }: Context,
): Promise<number> {
  const asked = readQuery(draft)
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
