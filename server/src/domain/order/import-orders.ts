// Imports past orders: recorded as by hand, with their status, at the rates for their dates; nobody is notified.
import type { OrderStatus } from '@rivulet/contract/choices'
import { commissionOf } from '@rivulet/contract/commission'
import { instantOf } from '@rivulet/contract/day'
import { creditMessages } from '@rivulet/contract/messages/credit-messages'
import { importMessages } from '@rivulet/contract/messages/import-messages'
import { formatHundredths, parseHundredths } from '@rivulet/contract/money'
import type { Draft } from '@rivulet/contract/resource'
import { order } from '@rivulet/contract/resources/order'
import { hasErrors, isEmpty } from '@rivulet/contract/validate'
import type { Queryable, Sql } from '../../db/sql.ts'
import { type FieldErrors, invalid } from '../../errors.ts'
import { errorsOf, type Importer, type Plan, type ReadLine, textOf } from '../../import/importer.ts'
import { may } from '../../resource/engine.ts'
import { auditRecords } from '../../resource/audit-records.ts'
import { inTransaction } from '../../resource/save.ts'
import { createOrder, lockNumbers, newOrderErrors } from './create-order.ts'
import { type Creditable, findCredited } from './credit/find-owner.ts'
import { splitCodes } from './credit/split-codes.ts'
import { findCreditedTo } from './import-credit.ts'
import { undoOrders } from './undo-orders.ts'

type Options = { shop: number }

export const orderImporter: Importer<Options> = {
  admit: ({ actor }, { columnStatus, columnAffiliate, columnCoupon }) => {
    // Not a 403, which would end the session: the column is guessed, nobody has chosen it.
    if (columnStatus && !may(actor, order, 'edit'))
      throw invalid({ columnStatus: [importMessages.mayNotDecide] })
    // Otherwise every line would be refused for it.
    if (isEmpty(columnAffiliate) && isEmpty(columnCoupon))
      throw invalid({ columnAffiliate: [importMessages.noColumn] })
  },
  async plan(lines, { engine: { deps }, options: { shop } }) {
    const { sql, config } = deps
    const at = { now: deps.now(), zone: config.accountingZone }
    const known = await findOrders(
      sql,
      shop,
      lines.map(({ values }) => textOf(values.orderId)),
    )
    const creditedTo = await findCreditedTo(sql, { shop, zone: at.zone, lines })
    const rateOf = await rememberRates(sql)
    const plans: Plan[] = []
    const owners = new Map<Plan, number>()
    for (const read of lines) {
      const { line, values, errors } = read
      const name = textOf(values.orderId)
      const record = known.get(name)
      if (record !== undefined) {
        plans.push({ line, name, outcome: 'existing', record })
        continue
      }
      const credited = creditedTo(read)
      const rate =
        'errors' in credited
          ? credited
          : await rateOf(credited, errors?.['date'] ? at.now : instantOf(textOf(values.date), at.zone))
      const wrong = { ...newOrderErrors(soundIn(read), at), ...errorsOf(rate), ...errors }
      if (hasErrors(wrong) || 'errors' in credited || 'errors' in rate) {
        plans.push({ line, name, outcome: 'wrong', errors: wrong })
        continue
      }
      const { affiliate: _affiliate, link: _link, currency: _currency, coupon, ...rest } = values
      const draft = { ...rest, ...credited, coupons: splitCodes(textOf(coupon)) }
      const netCents = parseHundredths(textOf(values.amount)) ?? 0
      const status = (values.status ?? '2') as OrderStatus
      // Pending and failed orders credit nothing yet.
      const earns = commissionOf({ status, netCents }, rate)
      const cents = status === '0' ? earns : 0
      const shown = { status, commission: formatHundredths(earns) }
      const order = { amountCents: netCents, cents, status }
      const plan: Plan = { line, name, outcome: 'created', draft, shown, ...order }
      plans.push(plan)
      owners.set(plan, rate.affiliateId)
    }
    const names = await namesOf(sql, owners.values())
    return plans.map((plan) =>
      plan.outcome === 'created'
        ? { ...plan, shown: { ...plan.shown, affiliate: names.get(owners.get(plan) ?? 0) } }
        : plan,
    )
  },
  // Reading each back and a commit of its own would take most of the time.
  together: 50,
  write: (drafts, { engine, actor, file, mark, options: { shop } }) =>
    inTransaction(engine, order, actor, async (context) => {
      const numbers = drafts.map(({ orderId }) => textOf(orderId))
      await lockNumbers(context.tx, shop, numbers)
      const written: { record: number }[] = []
      for (const { status, ...draft } of drafts) {
        const past = { status: (status ?? '2') as OrderStatus, note: importMessages.orderNote(file) }
        written.push({
          record: await createOrder(draft as unknown as Draft<typeof order>, context, past),
        })
      }
      const ids = written.map(({ record }) => record)
      await mark(context.tx, ids)
      // What happened long ago is no news to anybody.
      await context.tx`delete from order_notification where order_id = any(${ids})`
      await auditRecords(context, { resource: order, action: 'create', ids, before: new Map() })
      return written
    }),
  undo: undoOrders,
}

/** Number and date, unless reading has already refused them. */
const soundIn = ({ values, errors }: ReadLine) => ({
  ...(!errors?.['orderId'] && { orderId: textOf(values.orderId) }),
  ...(!errors?.['date'] && { date: textOf(values.date) }),
})

/** Also those in the trash: an order number is used once in a shop. */
async function findOrders(sql: Queryable, shop: number, numbers: readonly string[]) {
  const rows = await sql<{ id: number; number: string }[]>`
    select id, order_number as number from shop_order
    where shop_id = ${shop} and order_number = any(${[...numbers]})`
  return new Map(rows.map(({ id, number }) => [number, id]))
}

async function namesOf(sql: Queryable, ids: Iterable<number>): Promise<Map<number, string>> {
  const rows = await sql<{ id: number; name: string }[]>`
    select id, name from account where id = any(${[...new Set(ids)]}::bigint[])`
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** The rate of a link or an affiliate, looked up once for all dates between two planned changes of rates. */
async function rememberRates(sql: Sql) {
  type Rate = { rateBasisPoints: number; affiliateId: number } | { errors: FieldErrors }
  const known = new Map<string, Promise<Rate>>()
  const changes = await sql<{ at: Date }[]>`
    select distinct starts_at as at from planned_rate where cancelled_at is null`
  const ask = async (credited: Creditable, at: Date): Promise<Rate> => {
    const owner = await sql.begin((tx) => findCredited(tx, credited, { at, only: 'ask' }))
    if (!owner || owner.erased) return { errors: { affiliate: [creditMessages.erased] } }
    return { rateBasisPoints: owner.rate.basisPoints, affiliateId: owner.affiliateId }
  }
  return (credited: Creditable, at: Date) => {
    const begun = changes.filter((change) => change.at <= at).length
    const key = JSON.stringify([credited, begun])
    const rate = known.get(key) ?? ask(credited, at)
    known.set(key, rate)
    return rate
  }
}
