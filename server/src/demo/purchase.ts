// Turns some demo visits into orders: time, amount, and how the shop refers to the click.
import { createHash } from 'node:crypto'
import { formatHundredths } from '@rivulet/contract/money'
import type { CouponOf } from './coupons.ts'
import { addressOf } from './people.ts'
import type { Outcome } from './outcomes.ts'
import type { Random } from './random.ts'
import { day, hour, type Store, type Way } from './story.ts'
import type { Visit } from './traffic.ts'

const minute = 60_000

/** Times in epoch milliseconds. */
export type Purchase = {
  orderNumber: string
  way: Way
  store: Store
  outcome: Outcome
  orderedAt: number
  /** When the shop reported it. */
  saidAt: number
  amountCents: number
  /** Content of the shop's first message. */
  first: Record<string, unknown>
}

export function makeCheckout(random: Random, couponOf: CouponOf) {
  const counters = new Map<Store, number>()
  const nextId = (store: Store): string => {
    const number = (counters.get(store) ?? 20_000 + store.id * 731) + random.whole(1, 4)
    counters.set(store, number)
    return `${store.brand.prefix}-${number}`
  }
  return {
    buys: ({ way, returning }: Visit): boolean =>
      random.chance(way.store.brand.conversion * qualityOf(way) * (returning ? 1.5 : 0.95)),
    purchase: ({ way, hit }: Visit, outcome: Outcome): Purchase => {
      const { store } = way
      const { orderedAt, saidAt } = momentsOf(hit.at, store.brand.windowDays, outcome, random)
      const amountCents = amountOf(store, random)
      const orderNumber = nextId(store)
      const speaksOfClick = outcome.kind === 'nobody' || hit.class !== 'valid' || random.chance(0.86)
      const coupon = couponOf(way)
      const named = coupon ? { coupon } : { aid: way.promoter.aid, link: String(way.linkIntegration) }
      const credit = speaksOfClick ? clickOf(hit.clickId, outcome) : named
      const first = {
        orderId: orderNumber,
        amount: formatHundredths(amountCents),
        date: new Date(orderedAt).toISOString(),
        ...credit,
        ...(random.chance(0.5) && { currency: 'EUR' }),
        ...(store.id % 2 === 0 && { eventId: `evt_${orderNumber}_1` }),
        ...(outcome.kind === 'test' && { test: true }),
        ...(outcome.kind === 'self-referral' && { buyerHash: ownHash(way) }),
      }
      return { orderNumber, way, store, outcome, orderedAt, saidAt, amountCents, first }
    },
  }
}

/** Some audiences buy more than others. */
const qualityOf = ({ promoter: { person } }: Way): number =>
  0.75 + ((person.handle.length * 7) % 11) / 20

function momentsOf(clickAt: number, windowDays: number, outcome: Outcome, random: Random) {
  const pause = random.between(5, 90) * 1000
  const why = outcome.kind === 'nobody' ? outcome.reason : null
  if (why === 'before_click') {
    const orderedAt = clickAt - random.between(10, 90) * minute
    return { orderedAt, saidAt: clickAt + pause }
  }
  const delay =
    why === 'window_expired'
      ? windowDays * day + random.between(1, 30) * hour
      : delayOf(windowDays, random)
  return { orderedAt: clickAt + delay, saidAt: clickAt + delay + pause }
}

/** Most buy immediately, some a day or more later. */
function delayOf(windowDays: number, random: Random): number {
  const luck = random.next()
  if (luck < 0.66) return random.between(3, 50) * minute
  if (luck < 0.88) return random.between(1, 20) * hour
  return Math.min(windowDays - 0.5, 1 + 6 * random.next() ** 2) * day
}

/** Amounts end like typical prices. */
function amountOf({ brand: { basket } }: Store, random: Random): number {
  const euro = basket.middle * Math.exp(basket.spread * random.normal() * 0.8)
  return Math.max(490, Math.round(euro) * 100 - random.pick([0, 1, 5, 10, 50, 51]))
}

function clickOf(clickId: string, outcome: Outcome): Record<string, string> {
  if (
    outcome.kind !== 'nobody' ||
    outcome.reason === 'window_expired' ||
    outcome.reason === 'before_click'
  )
    return { click_id: clickId }
  if (outcome.reason === 'no_click') return {}
  const wrong = clickId.endsWith('A') ? 'B' : 'A'
  return { click_id: clickId.slice(0, -1) + wrong }
}

const ownHash = ({ promoter: { person } }: Way): string =>
  createHash('sha256').update(addressOf(person)).digest('hex')
