// Deterministic affiliates, links, hits and orders, for tests that count them independently.
import { addDays, today } from '@rivulet/contract/day'
import { commissionOf } from '@rivulet/contract/commission'
import { rollUp } from '../../click/ingest/roll-up.ts'
import { lockAffiliate } from '../../ledger/lock.ts'
import type { TestAccount } from '../account.ts'
import type { TestApp } from '../app.ts'
import { makeLink, makeShop } from '../marketing.ts'
import { bookState } from '../order.ts'

export type MadeHit = {
  link: number
  day: string
  country: string
  class: 'valid' | 'bot'
  hits: number
  uniques: number
}
/** Amounts in cents, `hold` in days. */
export type MadeOrder = {
  link: number
  day: string
  status: '0' | '1' | '2'
  net: number
  commission: number
  hold: number
  flagged: boolean
}
export type MadeLink = { id: number; affiliateId: number; shopId: number }
export type Figures = {
  affiliates: TestAccount[]
  links: MadeLink[]
  hits: MadeHit[]
  orders: MadeOrder[]
}

const countries = ['DE', 'FR', 'BE', '']
/** Days the data reaches back. */
const days = 70
const rate = 1250

/** The same numbers on each run. */
function makeRandom() {
  let seed = 7
  const random = (below: number): number => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed % below
  }
  return { random, oneOf: <T>(list: readonly [T, ...T[]]): T => list[random(list.length)] ?? list[0] }
}

/** Three affiliates with a link each to two shops, 150 rows of hits, 90 credited orders and three unattributed ones. */
export async function makeFigures(test: TestApp): Promise<Figures> {
  const { random, oneOf } = makeRandom()
  const day = today(test.deps.config.accountingZone, test.deps.now())
  const affiliates = await Promise.all([1, 2, 3].map(() => test.account('Affiliate')))
  const shops = [await makeShop(test.sql), await makeShop(test.sql)]
  const links: MadeLink[] = []
  for (const { id: affiliateId } of affiliates)
    for (const shopId of shops)
      links.push({ ...(await makeLink(test.sql, { affiliateId, shopId })), affiliateId, shopId })
  const someLink = () => oneOf(links as [MadeLink, ...MadeLink[]])
  const hits = Array.from({ length: 150 }, (): MadeHit => {
    const valid = random(5) > 0
    return {
      link: someLink().id,
      day: addDays(day, -random(days)),
      country: oneOf(countries as [string, ...string[]]),
      class: valid ? 'valid' : 'bot',
      hits: 1 + random(40),
      uniques: valid ? random(10) : 0,
    }
  })
  const zone = test.deps.config.accountingZone
  const counted = hits.map(({ link, day, ...hit }) => ({
    ...hit,
    linkId: link,
    at: Date.parse(`${day}T11:00:00Z`),
  }))
  await test.sql.begin((tx) => rollUp(tx, zone, counted))
  const orders: MadeOrder[] = []
  for (let i = 0; i < 90; i++) {
    const link = someLink()
    const net = 100 + random(20_000)
    const status = oneOf<MadeOrder['status']>(['0', '0', '1', '2'])
    const order: MadeOrder = {
      link: link.id,
      day: addDays(day, -random(days)),
      status,
      net,
      commission: commissionOf({ status, netCents: net }, { rateBasisPoints: rate }),
      hold: status === '0' ? oneOf([0, 3, 30]) : 0,
      flagged: status === '2' && random(3) === 0,
    }
    orders.push(order)
    await insert(test, order, link, `ORDER-${i}`)
  }
  await test.sql`insert into shop_order ${test.sql(
    ['no_click', 'window_expired', 'no_click'].map((reason, i) => ({
      shop_id: shops[0] ?? 0,
      order_number: `LOST-${i}`,
      ordered_at: test.deps.now(),
      day,
      amount_cents: 100,
      net_cents: 100,
      unattributed_reason: reason,
    })),
  )}`
  return { affiliates, links, hits, orders }
}

/** Booked as if decided today. */
async function insert(test: TestApp, order: MadeOrder, link: MadeLink, name: string): Promise<void> {
  const { day, net, status, hold } = order
  const now = test.deps.now()
  const zone = test.deps.config.accountingZone
  await test.sql.begin(async (tx) => {
    await lockAffiliate(tx, link.affiliateId)
    const [row] = await tx<{ id: number }[]>`insert into shop_order ${tx({
      shop_id: link.shopId,
      order_number: name,
      ordered_at: new Date(`${day}T11:00:00Z`),
      day,
      affiliate_id: link.affiliateId,
      link_id: link.id,
      amount_cents: net,
      net_cents: net,
      rate_basis_points: rate,
      rate_source: 'affiliate',
      commission_cents: order.commission,
      status,
      flags: order.flagged ? ['self_referral'] : [],
      ...(status === '0' ? { approved_at: now, approved_on: today(zone, now), hold_days: hold } : {}),
      ...(status === '1' ? { declined_at: now, declined_on: today(zone, now), reason: 'other' } : {}),
    })} returning id`
    await bookState(tx, row?.id ?? 0, { eventId: 1, zone, now })
  })
}
