// A programme in plain lists, as the rules of the domain tell it. Nothing here knows the product's code.

export const affiliates = ['ann', 'bob'] as const
export type Affiliate = (typeof affiliates)[number]
export const shops = ['north', 'south'] as const
export type Shop = (typeof shops)[number]
type Status = 'pending' | 'failed' | 'approved'

/** Who promotes what; one of them promotes a campaign of its shop. */
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
  /** A person's, alone or in a crowd behind one address; or nobody's. */
  came: 'visit' | 'burst' | 'bot' | 'preview'
  /** Whether it has come from where it was received to where it is counted. */
  stored: boolean
  /** Whether it is known, because it is stored or an order has proven it. */
  known: boolean
  /** Whether the shop and the campaign were open to the affiliate when it was made. */
  open: boolean
}

/** Why nobody earns on an order. */
export type Why =
  | 'no_click'
  | 'window_expired'
  | 'before_click'
  | 'bad_signature'
  | 'bot_click'
  | 'preview_click'
  | 'no_longer'
  | 'erased'

/** Who may promote what from an instant on. */
export type Access = {
  from: number
  /** `ann north` and so on: the shops that affiliates have. */
  has: readonly string[]
  /** For which affiliate a shop or the campaign is kept. */
  keptFor: Readonly<Record<Shop | 'campaign', Affiliate | null>>
}

export type Order = {
  /** Which came first: what became payable at one instant is settled in this order. */
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
  /** Null while nobody earns on it. */
  affiliate: Affiliate | null
  /** Null also where an affiliate was credited without one. */
  link: Link | null
  /** Each reason why nobody earned on it when it came; any of them may be named. */
  whys: Why[]
  rate: number | null
  rateSource: 'campaign' | 'shop' | 'affiliate' | null
  hold: number | null
  commission: number
  approvedOn: string | null
  failedOn: string | null
  /** When the commission that is booked leaves its hold. */
  due: number | null
  /** The buyer is who would earn, it came right after its click, or this was one of a burst. */
  flagged: boolean
  /** A place in `clicks`, and whether it waits for that click to be stored. */
  click: number | null
  waits: boolean
  /** A higher amount than recorded that the shop has stated; a person has to look. */
  raised: number | null
  /** Whether the buyer's bank asks about it. */
  inquiry: boolean
  disputes: Record<string, { state: Dispute['state']; at: number }>
  /** Refunds that a shop system has listed, and those that were taken back. */
  listed: string[]
  gone: string[]
  /** What becomes of it when nothing fails it any more but a refund or a dispute. */
  returnsTo: 'pending' | 'approved' | null
  /** By the latest message that told how it stands as a whole. */
  said: Pick<Sent, 'amount' | 'status'> | null
  /** A person has accepted its amount, or found nothing odd about it. */
  looked: boolean
  /** Its shop has approved it while it was flagged. */
  held: boolean
  /** What was said of it and taken; the same again says nothing new about the amount. */
  heard: string[]
  /** When the status that was applied last happened, as the shop said. */
  lastEvent: number | null
  pendingSince: number
  trashed: boolean
}
export type Line = {
  /** As with orders; only corrections need one. */
  number: number
  affiliate: Affiliate
  /** A place in `orders`. */
  order: number | null
  /** A place in `payments`. */
  payment: number | null
  kind: 'commission' | 'reversal' | 'adjustment' | 'manual' | 'payout' | 'payout_return'
  cents: number
  due: number
  /** Of a correction; no two have the same. */
  reason: string | null
}
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
  /** What is open of an order or of a line; negative is taken back. Frozen with it: the net of the order, what was due of it, and what was settled before. */
  settles: {
    order: number | null
    line: number | null
    cents: number
    net: number
    due: number
    before: number
  }[]
}
export type Dispute = { id: string; state: 'inquiry' | 'open' | 'closed' | 'won' | 'lost' }
/** The number of a click or a made-up click id, and the affiliate whose last click it was, perhaps on a link that is named. */
export type Evidence = {
  click: number | 'forged' | null
  aid: Affiliate | null
  link: Link | null
}
/** As it stays however often it is sent again. */
export type Sent = {
  shop: Shop
  order: string
  amount: number | null
  status: Status | null
  /** Instants; null where the shop does not say. */
  placed: number | null
  happened: number | null
  by: Evidence
  /** Who bought, where it is an affiliate. */
  buyer: Affiliate | null
  refund: { id: string; cents: number; takenBack?: true } | null
  /** All refunds, where the message tells how the order stands as a whole. */
  snapshot: { id: string; cents: number }[] | null
  dispute: Dispute | null
  event: string | null
  /** Which shop system speaks; null is the shop itself. */
  system: 'woocommerce' | 'shopify' | 'stripe' | null
}
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
  /** What was said of orders that are yet to come. */
  waiting: Sent[]
  /** What shops sent, and what came of messages with an event id. */
  sent: Sent[]
  events: Record<string, { message: string; answer: Told }>
  /** What shop systems have to say, arrived or not, the oldest first. */
  made: Sent[]
}
/** What a shop is told of its order. */
export type Told = {
  order: string
  result: 'held' | 'waiting' | 'other'
  /** Not told to shop systems. */
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
