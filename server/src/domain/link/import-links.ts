// Imports links: saved as from the form, with new short codes.
import { importUndoMessages as said } from '@rivulet/contract/messages/import-undo-messages'
import { messages } from '@rivulet/contract/messages/messages'
import type { Queryable } from '../../db/sql.ts'
import type { FieldErrors } from '../../errors.ts'
import { findAffiliates } from '../../import/find-affiliates.ts'
import {
  type Body,
  errorsOf,
  type Importer,
  isWrong,
  orErrors,
  type Plan,
  textOf,
} from '../../import/importer.ts'
import { listPromotions, onePromotion } from '../../import/find-promotions.ts'
import { createRecord } from '../../resource/save.ts'
import { type AddressParts, linkAddress } from './link-address.ts'
import { findPromoted, type Promoted } from './promoted.ts'

type Options = { shop?: number | null }
type Target = { type: 'shop'; shop: number } | { type: 'campaign'; campaign: number }

export const linkImporter: Importer<Options> = {
  async plan(lines, { engine: { deps }, options }) {
    const { sql, config } = deps
    const all = lines.map(({ values }) => values)
    const affiliateOf = await findAffiliates(
      sql,
      all.map(({ affiliate }) => textOf(affiliate)),
    )
    const promotedAs = await findTargets(sql, all, options)
    const promotedBy = rememberPromoted(sql)
    const plans: Plan[] = []
    const keys = new Map<Plan, string>()
    const affiliates = new Set<number>()
    for (const { line, values, errors } of lines) {
      const name = [textOf(values.affiliate), textOf(values.name)].filter(Boolean).join(': ')
      const wrong = (found: FieldErrors) => plans.push({ line, name, outcome: 'wrong', errors: found })
      const affiliate = affiliateOf(textOf(values.affiliate))
      const target = promotedAs(values)
      if (errors || 'errors' in affiliate || 'errors' in target)
        wrong({ ...errorsOf(affiliate), ...errorsOf(target), ...errors })
      else {
        const promoted = await promotedBy(target, affiliate.id)
        if (isWrong(promoted)) wrong(promoted.errors)
        else {
          const given = textOf(values.name)
          const draft = { ...target, affiliate: affiliate.id, ...(given && { name: given }) }
          const shown = { affiliate: affiliate.name, promoted: promoted.name }
          const plan: Plan = { line, name, outcome: 'created', draft, shown }
          plans.push(plan)
          keys.set(plan, keyOf(affiliate.id, promoted, given || promoted.name))
          affiliates.add(affiliate.id)
        }
      }
    }
    const known = await findLinks(sql, affiliates)
    return plans.map((plan) => {
      const found = known.get(keys.get(plan) ?? '')
      if (!found) return plan
      const { line, name } = plan
      const address = linkAddress(config.publicUrl, found)
      return { line, name, outcome: 'existing', record: found.id, address }
    })
  },
  together: 1,
  async write([draft = {}], { engine, actor, mark }) {
    const { link } = engine.served
    if (!link) throw new Error('links are not served')
    const record = await createRecord(engine, link, actor, draft, (tx, { id }) =>
      mark(tx, [id as number]),
    )
    return [{ record: record.id as number, address: String(record.target) }]
  },
  undo: {
    uses: (sql, ids) => sql<{ id: number; why: string }[]>`
      select k.id, ${said.clicked} as why from link k where k.id = any(${[...ids]}::bigint[]) and (
        exists (select from hit_link_day h where h.link_id = k.id)
        or exists (select from shop_order o where o.link_id = k.id and o.deleted_at is null))`,
  },
}

/** As the database tells links apart. */
const keyOf = (
  affiliate: number,
  { shopId, campaignId }: Pick<Promoted, 'shopId' | 'campaignId'>,
  name: string,
) => [affiliate, shopId, campaignId ?? 0, name.toUpperCase()].join(' ')

async function findLinks(sql: Queryable, affiliates: ReadonlySet<number>) {
  const rows = await sql<
    (AddressParts & {
      id: number
      affiliate: number
      shopId: number
      campaignId: number
      name: string
    })[]
  >`
    select k.id, k.code, k.affiliate_id as affiliate, k.shop_id as "shopId", k.campaign_id as "campaignId", k.name, s.own_host as "ownHost",
      k.landing_page as "landingPage", k.s1, k.s2, k.s3, k.s4, k.s5
    from link k join shop s on s.id = k.shop_id where k.deleted_at is null and k.affiliate_id = any(${[...affiliates]}::bigint[])`
  return new Map(rows.map((row) => [keyOf(row.affiliate, row, row.name), row]))
}

/** Whether an affiliate may promote it, asked once for each pair. */
function rememberPromoted(sql: Queryable) {
  const known = new Map<string, ReturnType<typeof ask>>()
  const ask = (target: Target, affiliate: number) =>
    orErrors<Promoted>(() => findPromoted(sql, target, affiliate))
  return (target: Target, affiliate: number) => {
    const key = `${affiliate} ${JSON.stringify(target)}`
    const promoted = known.get(key) ?? ask(target, affiliate)
    known.set(key, promoted)
    return promoted
  }
}

/** The shop or campaign of each line, by name or Link ID; lines that name neither take the shop of the form. */
async function findTargets(sql: Queryable, lines: readonly Body[], { shop }: Options) {
  const words = (field: string) => lines.map((values) => textOf(values[field]))
  const [shops, campaigns] = await Promise.all([
    listPromotions(sql, 'shop', words('shop')),
    listPromotions(sql, 'campaign', words('campaign')),
  ])
  return (values: Body): Target | { errors: FieldErrors } => {
    const [shopWord, word] = [textOf(values.shop), textOf(values.campaign)]
    const found = shopWord ? onePromotion('shop', shopWord, shops) : shop ? { id: shop } : null
    if (found && 'errors' in found) return found
    if (!word)
      return found ? { type: 'shop', shop: found.id } : { errors: { shop: [messages.field.required] } }
    const campaign = onePromotion(
      'campaign',
      word,
      found ? campaigns.filter(({ shopId }) => shopId === found.id) : campaigns,
    )
    return 'errors' in campaign ? campaign : { type: 'campaign', campaign: campaign.id }
  }
}
