// What the report by sub id is asked for: its period, which of the five, and what it is narrowed to.
import { today } from '@rivulet/contract/day'
import { messages } from '@rivulet/contract/messages'
import { subIdFilters } from '@rivulet/contract/reports/sub-ids'
import { type MarkName, markNames } from '@rivulet/contract/tracked-address'
import type { Sql } from '../../db/sql.ts'
import type { Actor } from '../../http/actor.ts'
import type { Deps } from '../../http/deps.ts'
import { type FieldErrors, invalid } from '../../http/errors.ts'
import { readQuery } from '../../http/query.ts'
import { isAffiliate, isKnown, readPeriod } from './traffic-request.ts'

export type SubIdRequest = {
  begin: string
  end: string
  by: MarkName
  linkId: number | null
  shopId: number | null
  campaignId: number | null
  /** For an affiliate always its own. */
  affiliateId: number | null
}

/** @throws 422 with a sentence for each name that is not valid, or that points at nothing this actor knows. */
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

/** In the trash too: its past stays. */
async function isOwnLink(sql: Sql, id: number, { affiliateId }: Actor): Promise<boolean> {
  const [found] = await sql`
    select from link where id = ${id} and kind = 'link' and (${affiliateId}::bigint is null or affiliate_id = ${affiliateId})`
  return found !== undefined
}
