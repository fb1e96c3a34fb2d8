/** What is answered about an order: to the shop that reports it, and to whoever moves its credit. Amounts are decimal strings. */
import type { OrderStatus, orderStatusWords } from './choices.ts'

/** What moving an order's credit to a link would change. Amounts are decimal strings. */
export type MovePreview = {
  status: OrderStatus
  from: {
    name: string
    /** Booked, or expected while the order is pending. */
    leaves: string
    /** Of it, settled by payments already. */
    paid: string
    /** Afterwards. */
    balance: string
  }
  to: {
    name: string
    /** Of a failed order, what it would earn. */
    gets: string
    percent: string
    source: 'campaign' | 'shop' | 'affiliate'
    /** Null where it is payable at once, or not booked. */
    payable: string | null
  }
}

/** `reason` says why an order is not credited, or why the message had no effect. */
export type TrackedOrder = {
  /** Null while a refund waits for its order, and of a trial. */
  id: number | null
  /** held: the shop's approval waits until flags are cleared; waiting: a refund waits for its order; trial: nothing was stored. */
  result: 'recorded' | 'updated' | 'duplicate' | 'held' | 'unattributed' | 'waiting' | 'trial'
  reason?: string
  status: keyof typeof orderStatusWords
  commission: string
  /** Names of fields that say something else than was recorded: what was recorded first stands. */
  ignored?: string[]
  /** Of a trial: what a real order would have earned, and the affiliate it would have been credited to. */
  trial?: { commission: string; aid: string | null }
}
