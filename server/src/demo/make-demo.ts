// Generates a whole programme with its history: staff, shops, affiliates,
// links, then daily traffic, orders and payments.
import { addDays, dayOf } from '@rivulet/contract/day'
import { ageHits } from '../click/ingest/age-hits.ts'
import { storeHits } from '../click/ingest/store-hits.ts'
import type { Hit } from '../click/spool/hit.ts'
import { gatherOrders } from '../notification/gather-orders.ts'
import { autoApproveOrders } from '../domain/order/change/auto-approve-orders.ts'
import type { Deps } from '../deps.ts'
import { checkBooks } from '../ledger/check-books.ts'
import { giveCoupons } from './coupons.ts'
import { findAddresses } from './addresses.ts'
import { createAgenda } from './agenda.ts'
import { announceNews } from './announcements.ts'
import { raiseClaims } from './claims.ts'
import { closeDown } from './endings.ts'
import { liveThrough } from './order-life.ts'
import { dealOutcomes, type Outcome } from './outcomes.ts'
import { checkOwnHosts } from './own-hosts.ts'
import { planPayments } from './payments.ts'
import { askForPayouts } from './payout-wishes.ts'
import { noteSignIns } from './presence.ts'
import { depsAt } from './product.ts'
import { bringPromoters } from './promoters.ts'
import { makeCheckout } from './purchase.ts'
import { createRandom } from './random.ts'
import { startOf } from './rhythm.ts'
import { speakTo } from './shop-messages.ts'
import { makeStaff } from './staff.ts'
import { makeTools } from './make-tools.ts'
import { writeLetters } from './letters.ts'
import { fillLibrary } from './library.ts'
import { openCampaigns, openStores } from './stores.ts'
import { hour, type Period, type Stage } from './story.ts'
import { trafficOf } from './traffic.ts'
import { makeWays } from './ways.ts'

export type Wishes = {
  seed: string
  /** Number of days in the accounting zone, ending today. */
  days: number
  /** Traffic volume; 1 is the normal demo. */
  scale: number
  /** Called after each day with the number of days done. */
  told?: (daysDone: number) => void
}

const hitsAtOnce = 3000
/** Screens show the checks of the books for this many nights. */
const nightsShown = 30
/** The outcome of clicks on closed links. */
const nobody: Outcome = { kind: 'nobody', reason: 'inactive_at_click' }

/** The present is `deps.now()`. The database must be migrated and empty. @throws Error when the books do not add up. */
export async function makeDemo(deps: Deps, { seed, days, scale, told }: Wishes): Promise<void> {
  const period = periodOf(deps, days)
  const stage: Stage = { deps, period, scale, random: createRandom(seed) }
  const staff = await makeStaff(stage)
  const stores = await openStores(stage, staff)
  const promoters = await bringPromoters(stage, staff, stores)
  const campaigns = await openCampaigns(stage, staff, stores, promoters)
  const ways = await makeWays(stage, stores, campaigns, promoters)

  const addresses = findAddresses(stage.random.fork('addresses'))
  const traffic = trafficOf(stage, ways, addresses)
  const couponOf = await giveCoupons(stage, staff, stores, promoters)
  const checkout = makeCheckout(stage.random.fork('checkout'), couponOf)
  const dealer = dealOutcomes(stage.random.fork('outcomes'))
  const agenda = createAgenda(period)
  const parts = { deps, agenda, staff, speak: speakTo(deps), random: stage.random.fork('orders') }
  planPayments(stage, staff, agenda, promoters)

  const stored = period.days.map(() => Promise.withResolvers<void>())
  const receiveVisits = async () => {
    for (const [index, day] of period.days.entries()) {
      const { hits, visits } = traffic.on(day)
      for (const visit of visits.filter(checkout.buys))
        liveThrough(
          parts,
          checkout.purchase(visit, visit.hit.class === 'valid' ? dealer.outcome() : nobody),
        )
      await storeAll(deps, hits)
      await ageHits(depsAt(deps, startOf(period, day)))
      stored[index]?.resolve()
    }
  }
  const receiveOrders = async () => {
    for (const [index, day] of period.days.entries()) {
      await stored[index]?.promise
      await live(stage, day, () => agenda.runDay(day))
      told?.(index + 1)
    }
  }
  // Orders depend only on earlier clicks, so visits may be generated days ahead of orders.
  await Promise.all([receiveVisits(), receiveOrders()])
  await noteSignIns(stage, staff, promoters, addresses)
  await makeTools(stage, staff, { stores, campaigns })
  await fillLibrary(stage, staff, stores)
  await writeLetters(stage, staff, promoters)
  await raiseClaims(stage, staff, promoters)
  await askForPayouts(stage, staff, promoters)
  await announceNews(stage, staff, promoters)
  await checkOwnHosts(stage, stores)
  await closeDown(stage, staff, { stores, promoters, ways })
  await readOld(deps)
  await proveBooks(deps, false)
}

function periodOf({ now, config: { accountingZone: zone } }: Deps, length: number): Period {
  const today = dayOf(now(), zone)
  const days = Array.from({ length }, (_, index) => addDays(today, index + 1 - length))
  const period = { zone, days, from: 0, until: now().getTime() }
  return { ...period, from: startOf(period, days[0] ?? today) }
}

const unreadFor = 2 * 24 * hour

/** Everybody has read what is older, and nobody is mailed about orders. */
async function readOld(deps: Deps): Promise<void> {
  const before = new Date(deps.now().getTime() - unreadFor)
  await deps.sql`delete from order_notification where at < ${before}`
  await gatherOrders(deps)
  await deps.sql`update notification set mailed_count = count, read_at = case when at < ${before} then at end`
}

async function storeAll({ sql, config }: Deps, hits: readonly Hit[]): Promise<void> {
  for (let from = 0; from < hits.length; from += hitsAtOnce)
    await storeHits(sql, config.accountingZone, hits.slice(from, from + hitsAtOnce))
}

/** Runs the nightly jobs, then the day's events. */
async function live({ deps, period }: Stage, day: string, course: () => Promise<void>): Promise<void> {
  const night = (hours: number) => depsAt(deps, startOf(period, day) + hours * hour)
  await autoApproveOrders(night(0))
  const shown = period.days.indexOf(day) >= period.days.length - nightsShown
  if (shown && night(3).now().getTime() < period.until) await proveBooks(night(3), true)
  await course()
}

async function proveBooks(deps: Deps, nightly: boolean): Promise<void> {
  const { discrepancies } = await checkBooks(deps.sql, {
    now: deps.now(),
    zone: deps.config.accountingZone,
    nightly,
  })
  if (discrepancies.length > 0)
    throw new Error(`The books of the demonstration do not add up: ${JSON.stringify(discrepancies[0])}`)
}
