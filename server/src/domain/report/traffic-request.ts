// What a traffic report is asked for (S3.15): its period with the one before, and what it is narrowed to.
import { addDays, daysBetween, lastDaysFrom, today } from '@rivulet/contract/day'
import { messages } from '@rivulet/contract/messages'
import { reportMessages } from '@rivulet/contract/report-messages'
import { longestPeriod, trafficFilters, type TrafficSubject } from '@rivulet/contract/reports/traffic'
import type { Sql } from '../../db/sql.ts'
import type { Actor } from '../../http/actor.ts'
import type { Deps } from '../../http/deps.ts'
import { type FieldErrors, invalid } from '../../http/errors.ts'
import { readQuery } from '../../http/query.ts'

export type TrafficRequest = {
  subject: TrafficSubject
  begin: string
  end: string
  previousBegin: string
  previousEnd: string
  /** The campaign or shop. */
  linkId: number | null
  shopId: number | null
  /** For an affiliate always its own. */
  affiliateId: number | null
}

const usualDays = 30

/** @throws 422 with a sentence for each name that is not valid, or that points at nothing this actor knows. */
export async function readTrafficRequest(
  { sql, config, now }: Deps,
  subject: TrafficSubject,
  sent: Record<string, unknown>,
  actor: Actor,
): Promise<TrafficRequest> {
  // The shop of a campaign report has no meaning of its own where the shop is the link.
  const asked = readQuery<(typeof trafficFilters)['campaign']>(
    trafficFilters[subject] as (typeof trafficFilters)['campaign'],
    sent,
    actor,
  )
  const { begin, end } = readPeriod(asked, today(config.accountingZone, now()))
  const days = daysBetween(begin, end) + 1
  const { link, shop, affiliate } = asked
  const errors: FieldErrors = {}
  if (link && !(await isKnown(sql, subject, link, actor))) errors['link'] = [messages.field.choice]
  if (shop && !(await isKnown(sql, 'shop', shop, actor))) errors['shop'] = [messages.field.choice]
  if (affiliate && !(await isAffiliate(sql, affiliate))) errors['affiliate'] = [messages.field.choice]
  if (Object.keys(errors).length > 0) throw invalid(errors)
  return {
    subject,
    begin,
    end,
    previousBegin: addDays(begin, -days),
    previousEnd: addDays(begin, -1),
    linkId: link ?? null,
    shopId: shop ?? null,
    affiliateId: actor.affiliateId ?? affiliate ?? null,
  }
}

/** The last thirty days when nothing is asked. @throws 422 */
export function readPeriod(
  asked: { begin?: string | null; end?: string | null },
  latest: string,
): { begin: string; end: string } {
  const end = asked.end ?? latest
  const begin = asked.begin ?? lastDaysFrom(usualDays, end)
  const days = daysBetween(begin, end) + 1
  if (days < 1) throw invalid({ begin: [reportMessages.backwards] })
  if (days > longestPeriod) throw invalid({ end: [reportMessages.tooLong(longestPeriod)] })
  return { begin, end }
}

/** In the trash too: its past stays. An affiliate knows what it may promote, and what it has ever promoted. */
export async function isKnown(sql: Sql, kind: TrafficSubject, id: number, { affiliateId }: Actor) {
  const [found] = await sql`
    select from link k where k.id = ${id} and k.kind = ${kind} and (${affiliateId}::bigint is null
      or exists (select from link own where own.kind = 'link' and own.affiliate_id = ${affiliateId} and k.id in (own.shop_id, own.campaign_id))
      or k.active and k.deleted_at is null and (k.affiliate_id is null or k.affiliate_id = ${affiliateId})
        and exists (select from account_shop j where j.account_id = ${affiliateId} and j.shop_id = coalesce(k.shop_id, k.id)))`
  return found !== undefined
}

export async function isAffiliate(sql: Sql, id: number): Promise<boolean> {
  const [found] = await sql`select from affiliate_view where id = ${id}`
  return found !== undefined
}
