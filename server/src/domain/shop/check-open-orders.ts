// Keeps shops with pending orders out of the trash, and states their amounts.
import { messages } from '@rivulet/contract/messages/messages'
import { trashMessages } from '@rivulet/contract/messages/trash-messages'
import { conflict } from '../../errors.ts'
import { euro } from '../../ledger/euro.ts'
import type { Context } from '../../resource/serve.ts'

type Open = { id: number; orders: number; expected: number }

/** @throws 409 with a message for each that cannot be removed. */
export async function checkOpenOrders(ids: readonly number[], { tx }: Context): Promise<void> {
  const open = await tx<Open[]>`
    select shop_id as id, count(*)::int as orders, sum(commission_cents)::bigint as expected from shop_order
    where shop_id = any(${ids as number[]}::bigint[]) and status = '2' and affiliate_id is not null and deleted_at is null
    group by shop_id order by shop_id`
  if (open.length === 0) return
  throw conflict(messages.record.cannotRemove, 'open_orders', {
    id: open.map(({ id, orders, expected }) => `${id}: ${trashMessages.shop(orders, euro(expected))}`),
  })
}
