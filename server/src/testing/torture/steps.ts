// Random steps of a history: each becomes an action once the existing orders, clicks and payments are known.
import fc from 'fast-check'
import type { Deed } from '../model/deeds.ts'
import { figuresOf } from '../model/money.ts'
import { mustBeSeen } from '../model/orders.ts'
import {
  type Affiliate,
  affiliates,
  type Link,
  links,
  type Order,
  type Sent,
  shops,
  type State,
} from '../model/state.ts'

/** Undefined when there is nothing yet it could apply to. */
export type Step = { words: string; deed: (state: State) => Deed | undefined }

const minute = 60_000
export const link = fc.constantFrom(...(Object.keys(links) as Link[]))
const affiliate = fc.constantFrom(...affiliates)
const shop = fc.constantFrom(...shops)
export const cents: fc.Arbitrary<number> = fc.oneof(
  { weight: 4, arbitrary: fc.noBias(fc.integer({ min: 1, max: 30_000 })) },
  { weight: 1, arbitrary: fc.constantFrom(1, 4, 5, 9999, 3333, 6666, 999_999_999) },
)
const basisPoints = fc.oneof(
  fc.noBias(fc.integer({ min: 0, max: 10_000 })),
  fc.constantFrom(0, 1, 1250, 3333, 10_000),
)
const hold = fc.constantFrom(0, 0, 1, 2, 3, 14, 31)
export const name = fc.noBias(fc.integer({ min: 1, max: 6 })).map((n) => `A-${n}`)
const status = fc.constantFrom('pending', 'approved', 'approved', 'approved', 'failed', null)
/** Some minutes or days ago, as a shop might state it. */
const ago = fc.oneof(
  { weight: 8, arbitrary: fc.constant(null) },
  { weight: 3, arbitrary: fc.constantFrom(0, 1, 2, 3, 60) },
  { weight: 1, arbitrary: fc.constantFrom(1440, 2880, 43_200, 44_640) },
)
const part = fc.oneof(
  fc.constantFrom(0, 0.5, 1, 1, 1, 1.01),
  fc.noBias(fc.integer({ min: 1, max: 100 })).map((n) => n / 100),
)
/** An index into a list whose length is not known yet. */
export const place = fc.noBias(fc.nat(1000))
const at = <T>(list: readonly T[], index: number): T | undefined =>
  list[index % Math.max(1, list.length)]

export const step = <T>(what: string, arbitrary: fc.Arbitrary<T>, deed: (drawn: T) => Step['deed']) =>
  arbitrary.map((drawn): Step => ({ words: `${what} ${JSON.stringify(drawn)}`, deed: deed(drawn) }))

const oneIn = <T>(count: number, arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | null> =>
  fc.oneof({ weight: count - 1, arbitrary: fc.constant(null) }, { weight: 1, arbitrary })

const message = fc.record({
  shop,
  order: name,
  amount: fc.oneof<fc.MaybeWeightedArbitrary<number | 'own' | null>[]>(
    { weight: 6, arbitrary: fc.constant('own' as const) },
    { weight: 2, arbitrary: fc.option(cents, { freq: 2 }) },
  ),
  first: cents,
  status,
  placed: ago,
  happened: ago,
  by: fc.oneof(
    { weight: 10, arbitrary: place.map((own) => ({ own })) },
    { weight: 1, arbitrary: place.map((any) => ({ any })) },
    { weight: 1, arbitrary: fc.constantFrom('forged' as const, null) },
  ),
  also: fc.oneof(
    { weight: 8, arbitrary: fc.constant(null) },
    { weight: 2, arbitrary: link.map((one) => ({ aid: links[one].affiliate, link: one })) },
    { weight: 2, arbitrary: affiliate.map((aid) => ({ aid, link: null })) },
  ),
  /** Half of those that name an affiliate name no click. */
  without: fc.boolean(),
  buyer: oneIn(10, affiliate),
  refund: oneIn(5, fc.record({ id: fc.constantFrom('R1', 'R2', 'R3'), cents })),
  event: oneIn(12, fc.constantFrom('E1', 'E2', 'E3')),
})

type Drawn = typeof message extends fc.Arbitrary<infer T> ? T : never

type Meant = Pick<Drawn, 'by' | 'also' | 'without' | 'shop'>

/** Mostly one of the clicks on links to the reporting shop. */
export function meantBy({ clicks }: State, { by, also, without, shop: of }: Meant): Sent['by'] {
  const named = also ?? { aid: null, link: null }
  if (by === null || (also && without)) return { click: null, ...named }
  if (by === 'forged') return { click: by, ...named }
  const click =
    'any' in by
      ? at(clicks, by.any)
      : at(
          clicks.filter((one) => links[one.link].shop === of),
          by.own,
        )
  return { click: click ? clicks.indexOf(click) : null, ...named }
}

const report = step('report', message, (drawn) => (state): Deed => {
  const known = state.orders.find((o) => o.shop === drawn.shop && o.name === drawn.order)
  const { first, also: _also, without: _without, ...rest } = drawn
  const before = (ago: number | null) => (ago === null ? null : state.now - ago * minute)
  return {
    do: 'report',
    message: {
      ...rest,
      amount: drawn.amount === 'own' ? (known?.amount ?? first) : drawn.amount,
      placed: before(drawn.placed),
      happened: before(drawn.happened),
      by: meantBy(state, drawn),
      ...{ snapshot: null, dispute: null, system: null },
    },
  }
})

/** Shops repeat messages when they did not get the response. */
const again = step('again', place, (nth) => ({ sent }) => {
  const found: Sent | undefined = at(sent, nth)
  return found && { do: 'report', message: found }
})

/** Mostly an order the action applies to; one in six is random. */
const target = fc.record({ nth: place, any: fc.noBias(fc.nat(5)).map((n) => n === 0) })
type Target = { nth: number; any: boolean }
function pick(
  { orders }: State,
  { nth, any }: Target,
  fits: (order: Order) => boolean,
): Order | undefined {
  return at(any ? orders : orders.filter(fits), nth)
}
const which = ({ shop: of, name: called }: Order) => ({ shop: of, name: called })
const earns = ({ affiliate: who, trashed }: Order) => who !== null && !trashed
const movable = (to: Order['status']) => (order: Order) =>
  earns(order) && order.status !== to && order.net > 0
const fitting = {
  fail: movable('failed'),
  reopen: movable('pending'),
  recalculate: (order: Order) => earns(order) && order.status === 'pending',
  remove: (order: Order) => earns(order) && order.status !== 'approved',
  restore: ({ trashed }: Order) => trashed,
}

const onOrder = (what: keyof typeof fitting) =>
  step(what, target, (drawn) => (state) => {
    const order = pick(state, drawn, fitting[what])
    return order && { do: what, order: which(order) }
  })
const approve = step('approve', fc.array(target, { minLength: 1, maxLength: 3 }), (all) => (state) => {
  const orders = new Set(all.flatMap((drawn) => pick(state, drawn, movable('approved')) ?? []))
  return orders.size > 0 ? { do: 'approve', orders: [...orders].map(which) } : undefined
})
const clear = step('clear', target, (drawn) => (state) => {
  const order = pick(state, drawn, (one) => earns(one) && mustBeSeen(one))
  return order && { do: 'clear', order: which(order) }
})
const stated = fc.record({ target, cents, own: fc.boolean() })
/**
 * Not for shop systems with payments, where refunds are a share of what
 * was paid, which a corrected amount would change.
 */
const setAmount = step('amount', stated, (drawn) => (state) => {
  const order = pick(state, drawn.target, (one) => earns(one) && one.raised !== null)
  if (order?.name.startsWith('pi_')) return undefined
  return (
    order && {
      do: 'amount',
      order: which(order),
      cents: (drawn.own && order.raised) || drawn.cents,
    }
  )
})
const refunded = fc.record({ target, id: fc.constantFrom('R1', 'R4', 'R5'), part, cents })
const refund = step('refund', refunded, (drawn) => (state) => {
  const order = pick(state, drawn.target, movable('failed'))
  const share = Math.ceil((order?.net ?? 0) * drawn.part)
  return order && { do: 'refund', order: which(order), id: drawn.id, cents: share || drawn.cents }
})
const assign = step('assign', fc.record({ target, link }), (drawn) => (state) => {
  const order = pick(state, drawn.target, ({ affiliate: who }) => who === null)
  return order && { do: 'assign', order: which(order), link: drawn.link }
})
const assignTo = step('assign to', fc.record({ target, affiliate }), (drawn) => (state) => {
  const order = pick(state, drawn.target, ({ affiliate: who }) => who === null)
  return order && { do: 'assignTo', order: which(order), affiliate: drawn.affiliate }
})
/** Mostly to a link of another affiliate in the same shop. */
const moveCredit = step(
  'move credit',
  fc.record({ target, place, link, any: oneIn(8, link) }),
  (drawn) => (state) => {
    const order = pick(state, drawn.target, earns)
    if (!order) return undefined
    const others = (Object.keys(links) as Link[]).filter(
      (one) => links[one].shop === order.shop && links[one].affiliate !== order.affiliate,
    )
    const to = drawn.any ?? at(others, drawn.place) ?? drawn.link
    return { do: 'moveCredit', order: which(order), link: to }
  },
)
/** To an affiliate with a payable amount, if any. */
const pay = step('pay', fc.record({ affiliate, part, cents }), (drawn) => (state) => {
  const payable = (who: Affiliate) => figuresOf(state, who, state.now).payable
  const who = affiliates.find(
    (one) => one !== drawn.affiliate && payable(drawn.affiliate) === 0 && payable(one) > 0,
  )
  const paid = who ?? drawn.affiliate
  return { do: 'pay', affiliate: paid, cents: Math.ceil(payable(paid) * drawn.part) || drawn.cents }
})
const amount = fc.noBias(fc.integer({ min: -2000, max: 4000 })).map((n) => n || 1)
const reason = fc.noBias(fc.nat(1_000_000_000)).map((n) => `because of ${n}`)
const corrected = fc.record({ affiliate, cents: amount, held: fc.boolean(), reason })
const correct = step(
  'correct',
  corrected,
  (drawn) =>
    ({ lines }) =>
      lines.some((line) => line.reason === drawn.reason) ? undefined : { do: 'correct', ...drawn },
)
const sendBack = step(
  'send back',
  place,
  (nth) =>
    ({ payments }) =>
      payments.length > 0 ? { do: 'sendBack', payment: nth % payments.length } : undefined,
)
const terms = fc.oneof(
  step(
    'affiliate',
    fc.record({ affiliate, rate: basisPoints, hold }),
    (drawn) =>
      ({ erased }) =>
        erased[drawn.affiliate] ? undefined : { do: 'affiliate', ...drawn },
  ),
  step('shop', fc.record({ shop, rate: fc.option(basisPoints) }), (drawn) => () => ({
    do: 'shop',
    ...drawn,
  })),
  step('campaign', fc.option(basisPoints), (rate) => () => ({ do: 'campaign', rate })),
)
/** Mostly an affiliate who has had an order, so that there is something to erase. */
const erase = step(
  'erase',
  fc.record({ affiliate, any: fc.noBias(fc.nat(2)).map((n) => n === 0) }),
  ({ affiliate: who, any }) =>
    ({ orders }) =>
      any || orders.some((order) => order.affiliate === who)
        ? { do: 'erase', affiliate: who }
        : undefined,
)

/** Changes who may promote what, from an instant on. */
export const accessStep: fc.Arbitrary<Step> = fc.oneof(
  step(
    'shops of',
    fc.record({ affiliate, shops: fc.subarray([...shops]) }),
    (drawn) =>
      ({ erased }) =>
        erased[drawn.affiliate] ? undefined : { do: 'open', ...drawn },
  ),
  step(
    'keep',
    fc.record({ what: fc.constantFrom(...shops, 'campaign' as const), affiliate: fc.option(affiliate) }),
    (drawn) => () => ({ do: 'keep', ...drawn }),
  ),
)

export const anyStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 12, arbitrary: report },
  { weight: 3, arbitrary: again },
  { weight: 7, arbitrary: approve },
  { weight: 3, arbitrary: onOrder('fail') },
  { weight: 2, arbitrary: onOrder('reopen') },
  { weight: 3, arbitrary: refund },
  { weight: 2, arbitrary: clear },
  { weight: 2, arbitrary: setAmount },
  { weight: 2, arbitrary: onOrder('recalculate') },
  { weight: 2, arbitrary: assign },
  { weight: 1, arbitrary: assignTo },
  { weight: 3, arbitrary: moveCredit },
  { weight: 1, arbitrary: onOrder('remove') },
  { weight: 1, arbitrary: onOrder('restore') },
  { weight: 7, arbitrary: pay },
  { weight: 2, arbitrary: correct },
  { weight: 2, arbitrary: sendBack },
  { weight: 3, arbitrary: terms },
  { weight: 2, arbitrary: erase },
)
