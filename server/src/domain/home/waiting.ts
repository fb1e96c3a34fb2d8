// Counts pending decisions for admin users, exactly as the lists where they are made.
import type { AdminHome } from '@rivulet/contract/answers/home-answer'
import { addDays, dayOf, daysBetween, today } from '@rivulet/contract/day'
import { formatHundredths, parseHundredths } from '@rivulet/contract/money'
import { sepaCountries } from '@rivulet/contract/text/sepa'
import type { Actor } from '../../auth/actor.ts'
import { plainArray } from '../../db/array-literal.ts'
import type { Deps } from '../../deps.ts'
import { newSince } from '../../bank/flag.ts'
import { countUnread } from '../../notification/read-notifications.ts'
import { readDefaults } from '../../programme/defaults.ts'
import { readPlannedPayment } from '../../programme/pay-plan.ts'
import { report } from '../../report/report.ts'
import { visibleWidgetsOf } from './visible-widgets.ts'

/** Days an order may be pending before it is counted as overdue. */
const overdueAfter = 14

/** As far as this reader may see the lists. */
export async function waitingNow(
  { sql, config, now }: Deps,
  actor: Actor,
  shop: number | null,
): Promise<AdminHome['waiting']> {
  const sees = visibleWidgetsOf(actor)
  const zone = config.accountingZone
  const day = today(zone, now())
  const pendingUntil = addDays(day, -overdueAfter - 1)
  const minimum = parseHundredths((await readDefaults(sql)).minimumPayout) ?? 0
  const planned = await readPlannedPayment({ sql, config, now })
  const at = now()
  const [found] = await report(sql, 'waiting', [
    ...[at, shop, pendingUntil, minimum, newSince(at)],
    plainArray(sepaCountries),
  ])
  if (!found) throw new Error('the waiting report returned no row')
  return {
    ...(sees.affiliates && {
      affiliatesToActivate: found.affiliatesToActivate,
      oldestAffiliateDays: found.oldestAffiliate && daysBetween(dayOf(found.oldestAffiliate, zone), day),
      payableAffiliates: found.payableAffiliates,
      payableBelow: found.payableBelow,
      payableLeftOut: found.payableLeftOut,
      payableAmount: formatHundredths(found.payableCents),
      paymentsPlanned: planned?.next ?? null,
      paymentsDue: planned?.next === day,
    }),
    ...(sees.orders && {
      allPending: found.allPending,
      allPendingCommission: formatHundredths(found.allPendingCommission),
      pendingOrders: found.pendingOrders,
      pendingAmount: formatHundredths(found.pendingCents),
      pendingUntil,
      flaggedOrders: found.flaggedOrders,
      flaggedAmount: formatHundredths(found.flaggedCents),
      raisedOrders: found.raisedOrders,
      raisedAmount: formatHundredths(found.raisedCents),
      unattributed: found.unattributed,
      unattributedMost: found.unattributedMost,
    }),
    ...(sees.shops && { deadShops: found.deadShops, silentShops: found.silentShops }),
    ...(sees.campaigns && { deadCampaigns: found.deadCampaigns }),
    ...(sees.messages && { messages: found.messages }),
    ...(sees.claims && { claims: found.claims }),
    ...(sees.shopRequests && { shopRequests: found.shopRequests }),
    ...(sees.payoutRequests && { payoutRequests: found.payoutRequests }),
    ...(sees.payoutRuns && {
      preparedRuns: found.preparedRuns,
      preparedAmount: formatHundredths(found.preparedCents),
    }),
    unread: await countUnread(sql, actor),
  }
}
