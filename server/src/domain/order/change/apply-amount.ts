// Applies a changed amount: a lower one counts at once, a higher one waits
// for an administrator. Neither rejects the message.
import { euro } from '../../../ledger/euro.ts'
import { orderMessages } from '@rivulet/contract/messages/order-messages'
import { type Change, noteChange } from './change.ts'
import { changeNet } from './change-net.ts'
import { changeStatus } from './change-status.ts'
import { holding, release, withoutFlags } from '../judge/clear-flags.ts'
import type { StoredOrder } from '../lock-order.ts'
import { updateOrder } from './update-order.ts'

type Stated = {
  cents: number
  /** Hash of the message's content. */
  hash: Buffer
}

/** The caller holds the lock on the order. @returns the order after the change; null when nothing was new. */
export async function applyAmount(
  change: Change,
  order: StoredOrder,
  { cents, hash }: Stated,
): Promise<StoredOrder | null> {
  const stands = order.amountCents - order.loweredCents
  if (cents === stands || cents === order.raisedCents) return null
  if (await isRepeated(change, order.id, hash)) return null
  return cents < stands ? lower(change, order, cents) : raise(change, order, cents)
}

/**
 * Applies the amount of a snapshot: the last one stated holds, and repeating
 * it changes nothing, whatever was decided meanwhile.
 */
export async function applyStanding(
  change: Change,
  order: StoredOrder,
  { cents, hash }: Stated,
): Promise<StoredOrder | null> {
  const stands = order.amountCents - order.loweredCents
  if (cents === order.statedCents || (await isRepeated(change, order.id, hash))) return null
  if (cents === order.raisedCents) return null
  const stated = await updateOrder(change, order.id, { stated_cents: cents })
  if (cents > stands) return raise(change, stated, cents)
  const lowered = cents < stands ? await lower(change, stated, cents) : stated
  if (lowered.raisedCents === null) return lowered === stated ? null : lowered
  await noteChange(change, order.id, { event: 'cleared' })
  return release(change, await withoutFlags(change, lowered, ['amount_raised']))
}

/**
 * Applies an older amount that arrives late: if it was lower, the known one was a raise. An approval after a raise is
 * held, one before it is not. Orders already reviewed by a person stay as they are.
 */
export async function applyEarlier(
  change: Change,
  order: StoredOrder,
  { cents, hash, approved }: Stated & { approved: boolean },
): Promise<StoredOrder | null> {
  const stands = order.amountCents - order.loweredCents
  if (cents > stands || (await isRepeated(change, order.id, hash))) return null
  if (cents === stands) {
    const isHeldForIt = order.heldAt !== null && holding(order.flags) === 'amount_raised'
    return approved && isHeldForIt ? changeStatus(change, order, { status: '0', reason: null }) : null
  }
  // A lower amount of the shop's own clears the flag too, but decides nothing.
  const decided = await change.tx`
    select from order_event where order_id = ${order.id} and event in ('corrected', 'cleared') and actor_id is not null limit 1`
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
  orderMessages.amountStated(euro(cents), euro(stands))

/** A repeated message has no effect: the amount may have changed since. */
export async function isRepeated({ tx }: Change, orderId: number, hash: Buffer): Promise<boolean> {
  const found = await tx`
    select from order_call where order_id = ${orderId} and body_hash = ${hash} and status < 300
      and answer ->> 'reason' is distinct from 'removed' limit 1`
  return found.length > 0
}
