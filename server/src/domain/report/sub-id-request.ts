// Parses the request of a sub ID report: period, which of the five, and filters.
import { today } from '@rivulet/contract/day'
import { messages } from '@rivulet/contract/messages/messages'
import { subIdFilters } from '@rivulet/contract/reports/sub-ids'
import { type MarkName, markNames } from '@rivulet/contract/text/tracked-address'
import type { Sql } from '../../db/sql.ts'
import type { Actor } from '../../auth/actor.ts'
import type { Deps } from '../../deps.ts'
import { type FieldErrors, invalid } from '../../errors.ts'
import { readQuery } from '../../http/query.ts'
import { isAffiliate, isKnown, readPeriod } from './traffic-request.ts'

export type SubIdRequest = {
  begin: string
  end: string
  by: MarkName
  linkId: number | null
  shopId: number | null
  campaignId: number | null
  /** For an affiliate always their own id. */
  affiliateId: number | null
}

/** @throws 422 with a message for each parameter that is invalid, or refers to something out of the actor's scope. */
export async function readSubIdRequest(
  { sql, config, now }: Deps,
  sent: Record<string, unknown>,
  actor: Actor,
): Promise<SubIdRequest> {
  const asked = readQuery(subIdFilters, sent, actor)
  const period = readPeriod(asked, today(config.accountingZone, now()))
  const { link, shop, campaign, affiliate } = asked
  const known = {
    link: !link || (await isOwnLink(sql, link, actor)),
    shop: !shop || (await isKnown(sql, 'shop', shop, actor)),
    campaign: !campaign || (await isKnown(sql, 'campaign', campaign, actor)),
    affiliate: !affiliate || (await isAffiliate(sql, affiliate)),
  }
  const errors: FieldErrors = Object.fromEntries(
    Object.entries(known).flatMap(([name, found]) => (found ? [] : [[name, [messages.field.choice]]])),
  )
  if (Object.keys(errors).length > 0) throw invalid(errors)
  return {
    ...period,
    by: markNames.find((name) => name === asked.by) ?? 's1',
    linkId: link ?? null,
    shopId: shop ?? null,
    campaignId: campaign ?? null,
    affiliateId: actor.affiliateId ?? affiliate ?? null,
  }
}

/** Also in the trash, because its past traffic stays. */
async function isOwnLink(sql: Sql, id: number, { affiliateId }: Actor): Promise<boolean> {
  const [found] = await sql`
    select from link where id = ${id} and (${affiliateId}::bigint is null or affiliate_id = ${affiliateId})`
  return found !== undefined
}
