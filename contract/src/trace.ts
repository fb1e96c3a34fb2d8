/** The answers that say how figures were computed. */
import type {
  BuyerOrder,
  CreditedBy,
  LedgerKind,
  OrderFlag,
  OrderReason,
  OrderStatus,
  UnattributedReason,
} from './choices.ts'

/** All that led to what an order earns, each step as it was then. Amounts are decimal strings, days those of the accounting zone. */
export type OrderTrace = {
  zone: string
  orderId: string
  date: string
  /** Null for an order that no click led to, or that was recorded before this was noted. */
  creditedBy: CreditedBy | null
  /** Why nobody earns on it. */
  unattributed: UnattributedReason | null
  /** `date` is null when the click is not known. */
  click: { date: string | null; country: string | null; link: string | null } | null
  /** From the click, so many days; null without a click whose time is known. */
  window: { days: number; until: string; inside: boolean } | null
  /** What the shop says of the buyer; for administrators, and null where it says nothing. */
  buyer: {
    number: number | null
    order: BuyerOrder | null
    /** Whether the shop itself called it a first or later order. */
    stated: boolean
    coupons: string[]
    subscription: string | null
    payment: number | null
  } | null
  amount: string
  refunds: { id: string; date: string; amount: string }[]
  /** Sum of the refunds. */
  refunded: string
  /** By how much the shop has lowered the amount since. */
  lowered: string
  net: string
  /** Percent, frozen when the order was credited. */
  rate: { percent: string; from: 'campaign' | 'shop' | 'affiliate' } | null
  /** Nothing while it is failed. */
  commission: string
  /** What it earns while it is approved, and would earn if it were. */
  wouldEarn: string
  status: OrderStatus
  /** Why it was decided so. */
  reason: OrderReason | null
  decided: string | null
  /** Why it waits for a look; for administrators. */
  flags: OrderFlag[]
  /** Days of the hold, and the first day on which it is over. */
  hold: { days: number; until: string } | null
  lines: { date: string; kind: LedgerKind; amount: string; available: string }[]
  /** Sum of the lines. */
  booked: string
  payments: { id: number; date: string; amount: string; returned: boolean }[]
  /** The credit moved here, from whom and why. Affiliates read the last of them, without the name. */
  moves: { date: string; from: string | null; note: string }[]
  /** Of what is booked, how much payments have not settled. */
  open: string
}

/** What the figures of a payment were summed from. Amounts are decimal strings. */
export type InvoiceTrace = {
  /** In the accounting zone. */
  made: string
  /** What was booked before it, kind by kind; together they are the balance. */
  kinds: { kind: LedgerKind; lines: number; amount: string }[]
  balance: string
  heldLines: number
  onHold: string
  payable: string
  paid: string
  current: string
  /** How many orders it settles, and with how much. */
  orders: number
  settled: string
  /** Of orders that earlier payments had settled: how many, and how much less is paid for them. */
  takenBackOrders: number
  takenBack: string
  /** Corrections by hand. */
  corrections: { reason: string | null; amount: string }[]
}
