// Counts how much of what clients saw acknowledged is stored in the end, and how much is duplicated.
import { expect } from 'vitest'
import type { Sql } from '../../db/sql.ts'
import { findDiscrepancies } from '../../ledger/self-check.ts'
import { recount, storedSums } from '../traffic/recount.ts'
import type { Heard } from './load.ts'
import type { Programme } from './programme.ts'

type Count = { acknowledged: number; found: number; doubled: number }

/**
 * Waits until the consumer has stored the backlog: what it cannot store within
 * seconds of a SIGTERM stays on disk for the next start.
 */
export async function untilStored(sql: Sql, { link }: Programme, { clicks }: Heard): Promise<void> {
  const stored = async () => {
    const [hits] = await sql<{ count: number }[]>`select count(*) from hit where link_id = ${link.id}`
    return hits?.count
  }
  await expect.poll(stored, { timeout: 300_000, interval: 250 }).toBeGreaterThanOrEqual(clicks.size)
  // Orders that came before their clicks are judged once these are stored.
  const waiting = async () => {
    const [orders] = await sql<{ count: number }[]>`
      select count(*) from shop_order where link_id = ${link.id} and flags @> '{click_pending}'`
    return orders?.count
  }
  await expect.poll(waiting, { timeout: 60_000, interval: 250 }).toBe(0)
}

/** Compares acknowledgements with the database; the server has stored its spool. */
export async function countStored(sql: Sql, { link }: Programme, heard: Heard): Promise<Count> {
  const hits = await sql<{ id: string }[]>`select click_id as id from hit where link_id = ${link.id}`
  const clicks = new Set(hits.map(({ id }) => id))
  const orders = await sql<{ id: string; lines: number; cents: number; approvals: number }[]>`
    select order_number as id, (select count(*) from ledger_line l where l.order_id = o.id) as lines,
      (select coalesce(sum(cents), 0) from ledger_line l where l.order_id = o.id) as cents,
      (select count(*) from order_event e where e.order_id = o.id and e.event = 'approved') as approvals
    from shop_order o where link_id = ${link.id}`
  const orderOf = new Map(orders.map((order) => [order.id, order]))
  const found =
    [...heard.clicks].filter((id) => clicks.has(id)).length +
    [...heard.orders].filter((id) => orderOf.get(id)?.cents === heard.cents).length
  const doubled =
    hits.length -
    clicks.size +
    (orders.length - orderOf.size) +
    orders.filter(({ lines, approvals }) => lines > 1 || approvals > 1).length
  expect(await storedSums(sql)).toEqual(await recount(sql, 'Europe/Brussels'))
  expect(await findDiscrepancies(sql)).toEqual([])
  return { acknowledged: heard.clicks.size + heard.orders.size, found, doubled }
}
