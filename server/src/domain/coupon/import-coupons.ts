// Imports coupons: saved as from the form. A code that the shop already has is left as it is.
import { importUndoMessages as said } from '@rivulet/contract/messages/import-undo-messages'
import { messages } from '@rivulet/contract/messages/messages'
import { hasErrors } from '@rivulet/contract/validate'
import type { Queryable } from '../../db/sql.ts'
import type { FieldErrors } from '../../errors.ts'
import { findAffiliates } from '../../import/find-affiliates.ts'
import { listPromotions, onePromotion } from '../../import/find-promotions.ts'
import {
  type Body,
  errorsOf,
  type Importer,
  isWrong,
  orErrors,
  type Plan,
  textOf,
} from '../../import/importer.ts'
import { createRecord } from '../../resource/save.ts'
import { checkDays, checkOwner } from './check-coupon.ts'

type Options = { shop?: number | null }
type Found = { affiliate: number; shop: number; name: string }

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
        : { affiliate: affiliate.id, shop: shop.id, name: affiliate.name }
    })
    const known = await findCoupons(
      sql,
      found.flatMap((one) => ('errors' in one ? [] : one.shop)),
    )
    const mayHave = rememberOwners(sql)
    const plans: Plan[] = []
    for (const [n, { line, values }] of lines.entries()) {
      const name = textOf(values.code)
      const about = { line, name }
      const one = found[n] ?? { errors: {} }
      if ('errors' in one) {
        plans.push({ ...about, outcome: 'wrong', errors: one.errors })
        continue
      }
      const record = known.get(keyOf(one.shop, name))
      if (record !== undefined) {
        plans.push({ ...about, outcome: 'existing', record })
        continue
      }
      const errors = {
        ...(await mayHave(one)),
        ...(await refusalOf(() => checkDays(values.from, values.until))),
      }
      const { name: owner, ...ids } = one
      const shown = { affiliate: owner }
      plans.push(
        hasErrors(errors)
          ? { ...about, outcome: 'wrong', errors }
          : { ...about, outcome: 'created', draft: { ...values, ...ids }, shown },
      )
    }
    return plans
  },
  together: 1,
  async write([draft = {}], { engine, actor, mark }) {
    const { coupon } = engine.served
    if (!coupon) throw new Error('coupons are not served')
    const record = await createRecord(engine, coupon, actor, draft, (tx, { id }) =>
      mark(tx, [id as number]),
    )
    return [{ record: record.id as number }]
  },
  undo: {
    uses: (sql, ids) => sql<{ id: number; why: string }[]>`
      select distinct o.coupon_id as id, ${said.hasOrders} as why from shop_order o
      where o.coupon_id = any(${[...ids]}::bigint[]) and o.deleted_at is null`,
  },
}

/** As the database tells coupons apart. */
const keyOf = (shop: number, code: string): string => `${shop} ${code.trim().toLowerCase()}`

async function refusalOf(check: () => void | Promise<void>): Promise<FieldErrors> {
  const result = await orErrors(check)
  return isWrong(result) ? result.errors : {}
}

/** Why an affiliate may not have coupons of a shop, asked once for each pair. */
function rememberOwners(sql: Queryable) {
  const known = new Map<string, ReturnType<typeof ask>>()
  const ask = ({ affiliate, shop }: Found) => refusalOf(() => checkOwner(sql, affiliate, shop))
  return (one: Found) => {
    const key = `${one.affiliate} ${one.shop}`
    const answer = known.get(key) ?? ask(one)
    known.set(key, answer)
    return answer
  }
}

async function findCoupons(sql: Queryable, shops: readonly number[]): Promise<Map<string, number>> {
  const rows = await sql<{ id: number; shop: number; code: string }[]>`
    select id, shop_id as shop, code from coupon where deleted_at is null and shop_id = any(${[...shops]}::bigint[])`
  return new Map(rows.map(({ id, shop, code }) => [keyOf(shop, code), id]))
}
