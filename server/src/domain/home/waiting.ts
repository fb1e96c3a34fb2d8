// What waits for an admin user's decision, counted as the lists count it where it is decided.
import type { AdminHome } from '@rivulet/contract/home-answer'
import { addDays, dayOf, daysBetween, today } from '@rivulet/contract/day'
import { formatHundredths } from '@rivulet/contract/money'
import type { Deps } from '../../http/deps.ts'
import { report } from '../../report/report.ts'
import type { Sight } from './sight.ts'

/** Days that an order may be pending before somebody should look at it. */
const patience = 14

/** As far as this reader sees the lists. */
export async function waitingNow(
  { sql, config, now }: Deps,
  shop: number | null,
  sees: Sight,
): Promise<AdminHome['waiting']> {
  const zone = config.accountingZone
  const day = today(zone, now())
  const pendingUntil = addDays(day, -patience - 1)
  const [found] = await report(sql, 'waiting', [now(), shop, pendingUntil])
  if (!found) throw new Error('the waiting report answered no row')
  return {
    ...(sees.affiliates && {
      affiliatesToActivate: found.affiliatesToActivate,
      oldestAffiliateDays: found.oldestAffiliate && daysBetween(dayOf(found.oldestAffiliate, zone), day),
      payableAffiliates: found.payableAffiliates,
      payableAmount: formatHundredths(found.payableCents),
    }),
    ...(sees.orders && {
      pendingOrders: found.pendingOrders,
      pendingAmount: formatHundredths(found.pendingCents),
      pendingUntil,
      flaggedOrders: found.flaggedOrders,
      flaggedAmount: formatHundredths(found.flaggedCents),
      unattributed: found.unattributed,
      unattributedMost: found.unattributedMost,
    }),
    ...(sees.shops && { deadShops: found.deadShops, silentShops: found.silentShops }),
    ...(sees.campaigns && { deadCampaigns: found.deadCampaigns }),
    ...(sees.messages && { messages: found.messages }),
    ...(sees.claims && { claims: found.claims }),
  }
}
