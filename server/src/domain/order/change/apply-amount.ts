// An amount other than recorded: a lower one counts at once, a higher one waits for an administrator. Neither refuses the message.
import { formatHundredths } from '@rivulet/contract/money'
import { orderMessages } from '@rivulet/contract/order-messages'
import { type Change, noteChange } from './change.ts'
import { changeNet } from './change-net.ts'
import { changeStatus } from './change-status.ts'
import { holding, release, withoutFlags } from './clear-flags.ts'
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
  return cents < stands ? lower(change, order, cents) : raise(change, order, cents)
}

/** How the amount stands now: what was stated last holds, and said again it says nothing, whatever somebody decided meanwhile. */
export async function hearStanding(
  change: Change,
  order: StoredOrder,
  { cents, hash }: Stated,
): Promise<StoredOrder | null> {
  const stands = order.amountCents - order.loweredCents
  if (cents === order.statedCents || (await wasHeard(change, order.id, hash))) return null
  if (cents === order.raisedCents) return null
  const heard = await updateOrder(change, order.id, { stated_cents: cents })
  if (cents > stands) return raise(change, heard, cents)
  const lowered = cents < stands ? await lower(change, heard, cents) : heard
  if (lowered.raisedCents === null) return lowered === heard ? null : lowered
  await noteChange(change, order.id, { event: 'cleared' })
  return release(change, await withoutFlags(change, lowered, ['amount_raised']))
}

/**
 * How the amount stood before the last that was stated: where it was lower, that was a raise. Approved after a raise, an
 * order is held; before it, it is not. What somebody has looked at stays.
 */
export async function hearEarlier(
  change: Change,
  order: StoredOrder,
  { cents, hash, approved }: Stated & { approved: boolean },
): Promise<StoredOrder | null> {
  const stands = order.amountCents - order.loweredCents
  if (cents > stands || (await wasHeard(change, order.id, hash))) return null
  if (cents === stands) {
    const isHeldForIt = order.heldAt !== null && holding(order.flags) === 'amount_raised'
    return approved && isHeldForIt ? changeStatus(change, order, { status: '0', reason: null }) : null
  }
  const decided = await change.tx`
    select from order_event where order_id = ${order.id} and event in ('corrected', 'cleared') limit 1`
  if (decided.length > 0) return null
  const raised = await raise(change, await lower(change, order, cents), order.raisedCents ?? stands)
  if (approved || raised.status !== '0' || raised.toldStatus !== '0') return raised
  const pending = await changeStatus(change, raised, { status: '2', reason: null })
  return updateOrder(change, pending.id, { held_at: change.now })
}

function lower(change: Change, order: StoredOrder, cents: number): Promise<StoredOrder> {
  const stands = order.amountCents - order.loweredCents
  const loweredCents = order.loweredCents + stands - cents
  return changeNet(change, order, { event: 'lowered', note: stated(cents, stands) }, { loweredCents })
}

async function raise(change: Change, order: StoredOrder, cents: number): Promise<StoredOrder> {
  const flags = [...order.flags.filter((flag) => flag !== 'amount_raised'), 'amount_raised']
  const raised = await updateOrder(change, order.id, { raised_cents: cents, flags })
  const note = stated(cents, order.amountCents - order.loweredCents)
  await noteChange(change, order.id, { event: 'raised', note })
  return raised
}

const stated = (cents: number, stands: number): string =>
  orderMessages.amountStated(formatHundredths(cents), formatHundredths(stands))

/** The same message again has no effect: the amount in it may have changed since. */
async function wasHeard({ tx }: Change, orderId: number, hash: Buffer): Promise<boolean> {
  const heard = await tx`
    select from order_call where order_id = ${orderId} and body_hash = ${hash} and status < 300
      and answer ->> 'reason' is distinct from 'removed' limit 1`
  return heard.length > 0
}
