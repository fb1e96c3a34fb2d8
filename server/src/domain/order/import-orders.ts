// Imports past orders: recorded as by hand, with their status and today's rates; nobody is notified.
import type { OrderStatus } from '@rivulet/contract/choices'
import { commissionOf } from '@rivulet/contract/commission'
import { creditMessages } from '@rivulet/contract/messages/credit-messages'
import { importMessages } from '@rivulet/contract/messages/import-messages'
import { parseHundredths } from '@rivulet/contract/money'
import type { Draft } from '@rivulet/contract/resource'
import { order } from '@rivulet/contract/resources/order'
import type { Queryable, Sql } from '../../db/sql.ts'
import type { FieldErrors } from '../../errors.ts'
import { findAffiliates, type Found } from '../../import/find-affiliates.ts'
import { type Importer, isWrong, orErrors, type Plan, textOf } from '../../import/importer.ts'
import { demand } from '../../resource/engine.ts'
import { auditRecords } from '../../resource/audit-records.ts'
import { inTransaction } from '../../resource/save.ts'
import { checkNewOrder, createOrder } from './create-order.ts'
import { type Creditable, findCredited } from './credit/find-owner.ts'

type Options = { shop: number }

export const orderImporter: Importer<Options> = {
  admit: ({ actor }, { columnStatus }) => {
    if (columnStatus) demand(actor, order, 'edit')
  },
  async plan(lines, { engine: { deps }, options: { shop } }) {
    const { sql, config } = deps
    const at = { now: deps.now(), zone: config.accountingZone }
    const good = lines.filter(({ errors }) => !errors).map(({ values }) => values)
    const affiliateOf = await findAffiliates(
      sql,
      good.map(({ affiliate }) => textOf(affiliate)),
    )
    const known = await findOrders(
      sql,
      shop,
      lines.map(({ values }) => textOf(values.orderId)),
    )
    const creditedOf = await findLinks(
      sql,
      shop,
      good.map(({ affiliate }) => affiliateOf(textOf(affiliate))),
    )
    const rateOf = rememberRates(sql)
    const plans: Plan[] = []
    for (const { line, values, errors } of lines) {
      const name = textOf(values.orderId)
      const record = known.get(name)
      const wrong = (found: FieldErrors) => plans.push({ line, name, outcome: 'wrong', errors: found })
      const credited = errors
        ? { errors }
        : creditedOf(affiliateOf(textOf(values.affiliate)), textOf(values.link))
      if (record !== undefined) plans.push({ line, name, outcome: 'existing', record })
      else if ('errors' in credited) wrong(credited.errors)
      else {
        const { affiliate: _affiliate, link: _link, currency: _currency, ...rest } = values
        const draft = { ...rest, ...credited }
        const checked = await orErrors(() => checkNewOrder(draft as unknown as Draft<typeof order>, at))
        const rate = await rateOf(credited)
        if (isWrong(checked)) wrong(checked.errors)
        else if ('errors' in rate) wrong(rate.errors)
        else {
          const netCents = parseHundredths(textOf(values.amount)) ?? 0
          const status = (values.status ?? '2') as OrderStatus
          // Pending and failed orders credit nothing yet.
          const cents = status === '0' ? commissionOf({ status: '0', netCents }, rate) : 0
          plans.push({ line, name, outcome: 'created', draft, amountCents: netCents, cents, status })
        }
      }
    }
    return plans
  },
  // Reading each back and a commit of its own would take most of the time.
  together: 50,
  write: (drafts, { engine, actor, file }) =>
    inTransaction(engine, order, actor, async (context) => {
      const written: { record: number }[] = []
      for (const { status, ...draft } of drafts) {
        const past = { status: (status ?? '2') as OrderStatus, note: importMessages.orderNote(file) }
        written.push({
          record: await createOrder(draft as unknown as Draft<typeof order>, context, past),
        })
      }
      const ids = written.map(({ record }) => record)
      // What happened long ago is no news to anybody.
      await context.tx`delete from order_notification where order_id = any(${ids})`
      await auditRecords(context, { resource: order, action: 'create', ids, before: new Map() })
      return written
    }),
}

/** Also those in the trash: an order number is used once in a shop. */
async function findOrders(sql: Queryable, shop: number, numbers: readonly string[]) {
  const rows = await sql<{ id: number; number: string }[]>`
    select id, order_number as number from shop_order
    where shop_id = ${shop} and order_number = any(${[...numbers]})`
  return new Map(rows.map(({ id, number }) => [number, id]))
}

type Link = { id: number; affiliate: number; names: string[]; plain: boolean }

/** A link by short code, Link ID or name; without a word the affiliate's oldest link to the shop itself, if there is one. */
async function findLinks(sql: Queryable, shop: number, affiliates: readonly Found[]) {
  const ids = [...new Set(affiliates.flatMap((found) => ('id' in found ? [found.id] : [])))]
  const rows = await sql<Link[]>`
    select id, affiliate_id as affiliate, array[code, link_integration::text, upper(name)] as names, campaign_id is null as plain
    from link where shop_id = ${shop} and affiliate_id = any(${ids}::bigint[]) and deleted_at is null order by id`
  const byAffiliate = Map.groupBy(rows, ({ affiliate }) => affiliate)
  return (affiliate: Found, word: string): Creditable | { errors: FieldErrors } => {
    if ('errors' in affiliate) return affiliate
    const own = byAffiliate.get(affiliate.id) ?? []
    const found = word
      ? own.find(({ names }) => names.includes(word) || names.includes(word.toUpperCase()))
      : own.find(({ plain }) => plain)
    if (found) return { link: found.id }
    if (word) return { errors: { link: [importMessages.link(word)] } }
    return { affiliate: affiliate.id, shop }
  }
}

/** The rate of a link or an affiliate today, looked up once. */
function rememberRates(sql: Sql) {
  type Rate = { rateBasisPoints: number } | { errors: FieldErrors }
  const known = new Map<string, Promise<Rate>>()
  const ask = async (credited: Creditable): Promise<Rate> => {
    const owner = await sql.begin((tx) => findCredited(tx, credited, 'ask'))
    if (!owner || owner.erased) return { errors: { affiliate: [creditMessages.erased] } }
    return { rateBasisPoints: owner.rate.basisPoints }
  }
  return (credited: Creditable) => {
    const key = JSON.stringify(credited)
    const rate = known.get(key) ?? ask(credited)
    known.set(key, rate)
    return rate
  }
}
