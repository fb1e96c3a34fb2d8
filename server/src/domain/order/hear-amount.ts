// An amount other than recorded: a lower one counts at once, a higher one waits for an administrator. Neither refuses the message.
import { formatHundredths } from '@rivulet/contract/money'
import { orderMessages } from '@rivulet/contract/order-messages'
import { type Change, noteChange } from './change.ts'
import { changeNet } from './change-net.ts'
import type { StoredOrder } from './lock-order.ts'
import { updateOrder } from './update-order.ts'

type Stated = {
  cents: number
  /** The hash of the message's content. */
  hash: Buffer
}

/** The order is locked. @returns what has become of it; null when nothing new was said. */
export async function hearAmount(
  change: Change,
  order: StoredOrder,
  { cents, hash }: Stated,
): Promise<StoredOrder | null> {
  const stands = order.amountCents - order.loweredCents
  if (cents === stands || cents === order.raisedCents) return null
  if (await wasHeard(change, order.id, hash)) return null
  const note = orderMessages.amountStated(formatHundredths(cents), formatHundredths(stands))
  if (cents < stands)
    return changeNet(
      change,
      order,
      { event: 'lowered', note },
      { loweredCents: order.loweredCents + stands - cents },
    )
  const flags = [...order.flags.filter((flag) => flag !== 'amount_raised'), 'amount_raised']
  const raised = await updateOrder(change, order.id, { raised_cents: cents, flags })
  await noteChange(change, order.id, { event: 'raised', note })
  return raised
}

/** The same message again has no effect: the amount in it may have changed since. */
async function wasHeard({ tx }: Change, orderId: number, hash: Buffer): Promise<boolean> {
  const heard = await tx`
    select from order_call where order_id = ${orderId} and body_hash = ${hash} and status < 300
      and answer ->> 'reason' is distinct from 'removed' limit 1`
  return heard.length > 0
}
