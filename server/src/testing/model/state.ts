// Model: the state of a programme as plain data, from the domain's rules. Nothing here uses the product's code.

export const affiliates = ['ann', 'bob'] as const
export type Affiliate = (typeof affiliates)[number]
export const shops = ['north', 'south'] as const
export type Shop = (typeof shops)[number]
type Status = 'pending' | 'failed' | 'approved'

/** Who promotes what; one link promotes a campaign of its shop. */
export const links = {
  annNorth: { affiliate: 'ann', shop: 'north', campaign: false },
  bobNorth: { affiliate: 'bob', shop: 'north', campaign: false },
  annCampaign: { affiliate: 'ann', shop: 'north', campaign: true },
  bobSouth: { affiliate: 'bob', shop: 'south', campaign: false },
} as const
export type Link = keyof typeof links

export type Click = {
  link: Link
  at: number
  /** A person's, alone or in a crowd behind one address; or not a person's. */
  came: 'visit' | 'burst' | 'bot' | 'preview'
  /** Whether it has moved from the spool to the database. */
  stored: boolean
  /** Whether it is known, because it is stored or proven by an order. */
  known: boolean
  /** Whether shop and campaign were open to the affiliate at that time. */
  open: boolean
}

/** Why an order is unattributed. */
export type Why =
  | 'no_click'
  | 'window_expired'
  | 'before_click'
  | 'bad_signature'
  | 'bot_click'
  | 'preview_click'
  | 'no_longer'
  | 'erased'

/** Who may promote what, from an instant on. */
export type Access = {
  from: number
  /** `ann north` and so on: the shops affiliates have. */
  has: readonly string[]
  /** The affiliate a shop or the campaign is reserved for. */
  keptFor: Readonly<Record<Shop | 'campaign', Affiliate | null>>
}

export type Order = {
  /** Order of creation: what became payable at the same instant is settled in this order. */
  number: number
  shop: Shop
  name: string
  day: string
  amount: number
  refunds: Record<string, number>
  /** By how much the shop has lowered the amount since. */
  lowered: number
  net: number
  status: Status
  /** Null while unattributed. */
  affiliate: Affiliate | null
  /** Also null when credited to an affiliate without a link. */
  link: Link | null
  /** Each reason why it was unattributed when it came; any of them may be given. */
  whys: Why[]
  rate: number | null
  rateSource: 'campaign' | 'shop' | 'affiliate' | null
  hold: number | null
  commission: number
  approvedOn: string | null
  failedOn: string | null
  /** When its booked commission leaves its hold. */
  due: number | null
  /** The buyer is the affiliate, it came right after its click, or its click was rate limited. */
  flagged: boolean
  /** If it is an affiliate and the shop has named them. */
  buyer: Affiliate | null
  /** A person has decided who is credited. */
  byHand: boolean
  /** A person has found nothing suspicious. */
  cleared: boolean
  /** Index into `clicks`, and whether it waits for that click to be stored. */
  click: number | null
  waits: boolean
  /** A higher amount stated by the shop, to be reviewed. */
  raised: number | null
  /** Whether the buyer's bank has an inquiry about it. */
  inquiry: boolean
  disputes: Record<string, Omit<Dispute, 'id'> & { at: number }>
  /** In the order's first message. */
  stated: number
  /** Refunds listed by a shop system, and those taken back. */
  listed: string[]
  gone: string[]
  /** Its status once refunds and disputes no longer fail it. */
  returnsTo: 'pending' | 'approved' | null
  /** From the latest snapshot. */
  said: Pick<Sent, 'amount' | 'status'> | null
  /** A person has accepted its amount, or found nothing suspicious. */
  looked: boolean
  /** Its shop has approved it while it was flagged. */
  held: boolean
  /** Messages accepted so far; repeating one states no new amount. */
  heard: string[]
  /** When the last applied status occurred, according to the shop. */
  lastEvent: number | null
  pendingSince: number
  trashed: boolean
}
export type Line = {
  /** As with orders; only corrections need one. */
  number: number
  affiliate: Affiliate
  /** Index into `orders`. */
  order: number | null
  /** Index into `payments`. */
  payment: number | null
  kind: 'commission' | 'reversal' | 'adjustment' | 'manual' | 'payout' | 'payout_return'
  cents: number
  due: number
  /** Of a correction; unique. */
  reason: string | null
}
/** The date of every payment: made before, it is on its way until somebody confirms it, which nobody does here. */
export const paidOn = '2026-01-02'
export type Payment = {
  affiliate: Affiliate
  at: number
  approved: number
  commission: number
  balance: number
  onHold: number
  payable: number
  paid: number
  current: number
  returned: boolean
  /**
   * What is open of an order or line; negative for deductions. Frozen with it: the order's net, the total due, and
   * what was settled before.
   */
  settles: {
    order: number | null
    line: number | null
    cents: number
    net: number
    due: number
    before: number
  }[]
}
export type Dispute = {
  id: string
  state: 'inquiry' | 'open' | 'closed' | 'won' | 'lost'
  /** The goods in what is disputed. */
  cents: number
}
/** The number of a click or a forged click ID, and the affiliate whose last click it was, perhaps on a named link. */
export type Evidence = {
  click: number | 'forged' | null
  aid: Affiliate | null
  link: Link | null
}
/** Identical whenever it is sent again. */
export type Sent = {
  shop: Shop
  order: string
  amount: number | null
  status: Status | null
  /** Instants; null where the shop sends none. */
  placed: number | null
  happened: number | null
  by: Evidence
  /** The buyer, if it is an affiliate. */
  buyer: Affiliate | null
  refund: { id: string; cents: number; takenBack?: true } | null
  /** All refunds, in a message with the whole order. */
  snapshot: { id: string; cents: number }[] | null
  dispute: Dispute | null
  event: string | null
  /** The shop system that sends it; null for the shop itself. */
  system: 'woocommerce' | 'shopify' | 'stripe' | null
}
/** What was said of an order that is yet to come, and when. */
export type Early = { sent: Sent; at: number }
export type State = {
  now: number
  rates: {
    affiliate: Record<Affiliate, number>
    shop: Record<Shop, number | null>
    campaign: number | null
  }
  hold: Record<Affiliate, number>
  /** Oldest first. */
  access: Access[]
  erased: Record<Affiliate, boolean>
  clicks: Click[]
  orders: Order[]
  lines: Line[]
  payments: Payment[]
  /** Messages about orders yet to come. */
  waiting: Early[]
  /** Messages sent by shops, and the results of those with an event id. */
  sent: Sent[]
  events: Record<string, { message: string; answer: Told }>
  /** Messages of shop systems, delivered or not, oldest first. */
  made: Sent[]
}
/** The order's state as returned to its shop. */
export type Told = {
  order: string
  result: 'held' | 'waiting' | 'other'
  /** Not returned to shop systems. */
  status?: Status
  commission?: number
}

export const begin = (now: number): State => ({
  now,
  rates: { affiliate: { ann: 1250, bob: 333 }, shop: { north: null, south: 875 }, campaign: null },
  hold: { ann: 2, bob: 0 },
  access: [
    {
      from: -Infinity,
      has: affiliates.flatMap((who) => shops.map((shop) => `${who} ${shop}`)),
      keptFor: { north: null, south: null, campaign: null },
    },
  ],
  erased: { ann: false, bob: false },
  clicks: [],
  orders: [],
  lines: [],
  payments: [],
  waiting: [],
  sent: [],
  events: {},
  made: [],
})

type NewLine = Pick<Line, 'affiliate' | 'kind' | 'cents' | 'due'> & Partial<Line>

export function addLine({ lines }: State, line: NewLine): void {
  lines.push({ ...{ number: 1e12 + lines.length, order: null, payment: null, reason: null }, ...line })
}
