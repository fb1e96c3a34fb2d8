// Parses the request of a traffic report (S3.15): period, previous period, and filters.
import { daysBetween, lastDaysFrom, today } from '@rivulet/contract/day'
import { messages } from '@rivulet/contract/messages/messages'
import { reportMessages } from '@rivulet/contract/messages/report-messages'
import { earlierPeriod } from '@rivulet/contract/period'
import { longestPeriod, trafficFilters, type TrafficSubject } from '@rivulet/contract/reports/traffic'
import type { Sql } from '../../db/sql.ts'
import type { Actor } from '../../auth/actor.ts'
import type { Deps } from '../../deps.ts'
import { type FieldErrors, invalid } from '../../errors.ts'
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
  /** For an affiliate always their own id. */
  affiliateId: number | null
}

const usualDays = 30

/** @throws 422 with a message for each parameter that is invalid, or refers to something out of the actor's scope. */
export async function readTrafficRequest(
  { sql, config, now }: Deps,
  subject: TrafficSubject,
  sent: Record<string, unknown>,
  actor: Actor,
): Promise<TrafficRequest> {
  // The shop filter exists only for campaign reports; in a shop report the link is the shop.
  const asked = readQuery<(typeof trafficFilters)['campaign']>(
    trafficFilters[subject] as (typeof trafficFilters)['campaign'],
    sent,
    actor,
  )
  const { begin, end } = readPeriod(asked, today(config.accountingZone, now()))
  const { link, shop, affiliate, compare } = asked
  const earlier = earlierPeriod({ from: begin, to: end }, compare ?? 'previous')
  const errors: FieldErrors = {}
  if (link && !(await isKnown(sql, subject, link, actor))) errors['link'] = [messages.field.choice]
  if (shop && !(await isKnown(sql, 'shop', shop, actor))) errors['shop'] = [messages.field.choice]
  if (affiliate && !(await isAffiliate(sql, affiliate))) errors['affiliate'] = [messages.field.choice]
  if (Object.keys(errors).length > 0) throw invalid(errors)
  return {
    subject,
    begin,
    end,
    previousBegin: earlier.from,
    previousEnd: earlier.to,
    linkId: link ?? null,
    shopId: shop ?? null,
    affiliateId: actor.affiliateId ?? affiliate ?? null,
  }
}

/** The last thirty days by default. @throws 422 */
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

/**
 * Also in the trash, because its past traffic stays. An affiliate knows
 * what they may promote, and what they ever promoted.
 */
export async function isKnown(sql: Sql, subject: TrafficSubject, id: number, { affiliateId }: Actor) {
  const [found] = await sql`
    select from ${sql(subject)} k where k.id = ${id} and (${affiliateId}::bigint is null
      or exists (select from link own where own.affiliate_id = ${affiliateId} and k.id in (own.shop_id, own.campaign_id))
      or k.active and k.deleted_at is null and (k.affiliate_id is null or k.affiliate_id = ${affiliateId})
        and exists (select from account_shop j where j.account_id = ${affiliateId} and j.shop_id = ${sql(subject === 'shop' ? 'k.id' : 'k.shop_id')}))`
  return found !== undefined
}

export async function isAffiliate(sql: Sql, id: number): Promise<boolean> {
  const [found] = await sql`select from affiliate_view where id = ${id}`
  return found !== undefined
}
