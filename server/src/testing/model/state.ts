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
  link: Link | null
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
/** As it stays however often it is sent again. */
export type Sent = {
  shop: Shop
  order: string
  amount: number | null
  status: Status | null
  /** Instants; null where the shop does not say. */
  placed: number | null
  happened: number | null
  /** By the number of a click, as a made-up click id, by naming a link, or not at all. */
  by: { click: number } | { link: Link } | 'forged' | null
  /** Who bought, where it is an affiliate. */
  buyer: Affiliate | null
  refund: { id: string; cents: number } | null
  event: string | null
}
export type State = {
  now: number
  rates: {
    affiliate: Record<Affiliate, number>
    shop: Record<Shop, number | null>
    campaign: number | null
  }
  hold: Record<Affiliate, number>
  clicks: Click[]
  orders: Order[]
  lines: Line[]
  payments: Payment[]
  /** What was said of orders that are yet to come. */
  waiting: Sent[]
  /** What shops sent, and what came of messages with an event id. */
  sent: Sent[]
  events: Record<string, { message: string; answer: Told }>
}
/** What a shop is told of its order. */
export type Told = {
  order: string
  result: 'held' | 'waiting' | 'other'
  status: Status
  commission: number
}

export const begin = (now: number): State => ({
  now,
  rates: { affiliate: { ann: 1250, bob: 333 }, shop: { north: null, south: 875 }, campaign: null },
  hold: { ann: 2, bob: 0 },
  clicks: [],
  orders: [],
  lines: [],
  payments: [],
  waiting: [],
  sent: [],
  events: {},
})

type NewLine = Pick<Line, 'affiliate' | 'kind' | 'cents' | 'due'> & Partial<Line>

export function addLine({ lines }: State, line: NewLine): void {
  lines.push({ ...{ number: 1e12 + lines.length, order: null, payment: null, reason: null }, ...line })
}
