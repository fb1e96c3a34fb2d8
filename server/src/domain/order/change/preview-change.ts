// What a change of an order's amounts would make of it: done and undone, so that it is exactly what it will be.
import { decisionMessages } from '@rivulet/contract/messages/decision-messages'
import { euro } from '../../../ledger/euro.ts'
import type { StoredOrder } from '../lock-order.ts'
import type { Change } from './change.ts'
import { rehearse } from './rehearse.ts'

const m = decisionMessages.order

type Previewed = {
  after: StoredOrder
  /** Its net and commission, and what the balance of its affiliate gets or loses. */
  facts: string[]
}

/** The caller holds the lock on the order. `work` returns the order after the change. */
export async function previewChange(
  change: Change,
  order: StoredOrder,
  work: () => Promise<StoredOrder>,
): Promise<Previewed> {
  const [name, before] = [await nameOf(change, order), await bookedOn(change, order)]
  const { after, booked } = await rehearse(change.tx, async () => {
    const changed = await work()
    return { after: changed, booked: (await bookedOn(change, order)) - before }
  })
  const facts = [
    m.net(euro(order.netCents), euro(after.netCents)),
    m.commission(euro(order.commissionCents), euro(after.commissionCents)),
    ...(booked === 0 ? [] : [m.booked(`${booked < 0 ? '−' : '+'}${euro(Math.abs(booked))}`, name)]),
  ]
  return { after, facts }
}

async function nameOf({ tx }: Change, { affiliateId }: StoredOrder): Promise<string> {
  const [row] = await tx<{ name: string }[]>`select name from account where id = ${affiliateId}`
  return row?.name ?? ''
}

/** What the ledger holds of the order, in cents. */
async function bookedOn({ tx }: Change, { id }: StoredOrder): Promise<number> {
  const [row] = await tx<{ cents: number }[]>`
    select coalesce(sum(cents), 0)::bigint as cents from ledger_line where order_id = ${id}`
  return row?.cents ?? 0
}
