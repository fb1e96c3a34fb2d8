// Checks what a new link promotes: the shop or campaign in the draft, for the affiliate who will earn.
import { messages } from '@rivulet/contract/messages/messages'
import { linkMessages } from '@rivulet/contract/messages/link-messages'
import type { Queryable } from '../../db/sql.ts'
import { invalid } from '../../errors.ts'
import { checkRestriction } from '../../resource/restriction.ts'

export type Promoted = { name: string; shopId: number; shopUrl: string; campaignId: number | null }
type Wanted = { type?: 'shop' | 'campaign'; shop?: number | null; campaign?: number | null }

/** @throws 422 when nothing, the wrong thing or something inactive is promoted, or the affiliate may not. */
export async function findPromoted(
  sql: Queryable,
  wanted: Wanted,
  affiliateId: number,
): Promise<Promoted> {
  const field = wanted.type === 'campaign' ? 'campaign' : 'shop'
  const other = field === 'campaign' ? 'shop' : 'campaign'
  const id = wanted[field]
  if (!id) throw invalid({ [field]: [messages.field.required] })
  const [found] = await sql<
    {
      name: string
      shopId: number
      shopUrl: string
      keptFor: number | null
      shopKeptFor: number | null
    }[]
  >`
    select p.name, s.id as "shopId", s.url as "shopUrl", p.affiliate_id as "keptFor", s.affiliate_id as "shopKeptFor"
    from ${sql(field)} p join shop s on s.id = ${sql(field === 'shop' ? 'p.id' : 'p.shop_id')}
    where p.id = ${id} and p.active and p.deleted_at is null and s.active and s.deleted_at is null`
  if (!found) throw invalid({ [field]: [linkMessages.inactiveTarget] }, linkMessages.failed)
  if (wanted[other] && (other === 'campaign' || wanted[other] !== found.shopId))
    throw invalid({ [other]: [messages.field.choice] }, linkMessages.failed)
  await checkRestriction(sql, affiliateId, found.shopId, { message: linkMessages.failed })
  const kept = [found.keptFor, found.shopKeptFor].some(
    (owner) => owner !== null && owner !== affiliateId,
  )
  if (kept) throw invalid({ affiliate: [linkMessages.affiliate] }, linkMessages.failed)
  const { name, shopId, shopUrl } = found
  return { name, shopId, shopUrl, campaignId: field === 'campaign' ? id : null }
}
