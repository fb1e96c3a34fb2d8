// Imports coupons: saved as from the form. A code that the shop already has is left as it is.
import { messages } from '@rivulet/contract/messages/messages'
import type { Queryable } from '../../db/sql.ts'
import type { FieldErrors } from '../../errors.ts'
import { findAffiliates } from '../../import/find-affiliates.ts'
import { listPromotions, onePromotion } from '../../import/find-promotions.ts'
import { type Body, errorsOf, type Importer, type Plan, textOf } from '../../import/importer.ts'
import { createRecord } from '../../resource/save.ts'

type Options = { shop?: number | null }
type Found = { affiliate: number; shop: number }

export const couponImporter: Importer<Options> = {
  async plan(lines, { engine: { deps }, options }) {
    const { sql } = deps
    const words = (field: string) => lines.map(({ values }) => textOf(values[field]))
    const [affiliateOf, shops] = await Promise.all([
      findAffiliates(sql, words('affiliate')),
      listPromotions(sql, 'shop', words('shop')),
    ])
    const shopOf = (values: Body): { id: number } | { errors: FieldErrors } => {
      const word = textOf(values.shop)
      if (word) return onePromotion('shop', word, shops)
      return options.shop ? { id: options.shop } : { errors: { shop: [messages.field.required] } }
    }
    const found = lines.map(({ values, errors }): Found | { errors: FieldErrors } => {
      const affiliate = affiliateOf(textOf(values.affiliate))
      const shop = shopOf(values)
      return errors || 'errors' in affiliate || 'errors' in shop
        ? { errors: { ...errorsOf(affiliate), ...errorsOf(shop), ...errors } }
        : { affiliate: affiliate.id, shop: shop.id }
    })
    const known = await findCoupons(
      sql,
      found.flatMap((one) => ('errors' in one ? [] : one.shop)),
    )
    return lines.map(({ line, values }, n): Plan => {
      const name = textOf(values.code)
      const one = found[n] ?? { errors: {} }
      if ('errors' in one) return { line, name, outcome: 'wrong', errors: one.errors }
      const record = known.get(keyOf(one.shop, name))
      return record === undefined
        ? { line, name, outcome: 'created', draft: { ...values, ...one } }
        : { line, name, outcome: 'existing', record }
    })
  },
  together: 1,
  async write([draft = {}], { engine, actor }) {
    const { coupon } = engine.served
    if (!coupon) throw new Error('coupons are not served')
    const record = await createRecord(engine, coupon, actor, draft)
    return [{ record: record.id as number }]
  },
}

/** As the database tells coupons apart. */
const keyOf = (shop: number, code: string): string => `${shop} ${code.trim().toLowerCase()}`

async function findCoupons(sql: Queryable, shops: readonly number[]): Promise<Map<string, number>> {
  const rows = await sql<{ id: number; shop: number; code: string }[]>`
    select id, shop_id as shop, code from coupon where deleted_at is null and shop_id = any(${[...shops]}::bigint[])`
  return new Map(rows.map(({ id, shop, code }) => [keyOf(shop, code), id]))
}
