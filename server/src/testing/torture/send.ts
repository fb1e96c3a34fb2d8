// Performs every action of a random history on the real product, through its public interfaces.
import { minuteOf } from '@rivulet/contract/day'
import { formatHundredths } from '@rivulet/contract/money'
import { storeHits } from '../../click/ingest/store-hits.ts'
import { autoApproveOrders } from '../../domain/order/change/auto-approve-orders.ts'
import { judgeOne } from '../../domain/order/judge/judge-waiting.ts'
import type { Answer, Deed } from '../model/deeds.ts'
import { links as shopOf, paidOn, type Shop } from '../model/state.ts'
import { deliver, report } from './send-message.ts'
import type { World } from './world.ts'

const rate = (basisPoints: number | null) =>
  basisPoints === null ? null : formatHundredths(basisPoints)
const path = '/financial/order'

/** Performs it at an instant; returns the result in the model's terms. */
export async function send(world: World, now: number, deed: Deed): Promise<Answer> {
  return world.stage.at(now, () => sendNow(world, now, deed))
}

async function sendNow(world: World, now: number, deed: Deed): Promise<Answer> {
  const { call } = world.stage
  const idOf = ({ shop, name }: { shop: Shop; name: string }) =>
    world.orders.get(`${shop} ${name}`) ?? 999_999_999
  const status = async (...request: Parameters<typeof call>): Promise<Answer> => {
    const answer = await call(...request)
    if (answer.status >= 500) throw new Error(`${request[0]} ${request[1]}: ${answer.text}`)
    return { status: answer.status as 200 }
  }
  switch (deed.do) {
    case 'report':
      return deed.message.system ? deliver(world, now, deed.message) : report(world, deed.message)
    case 'store': {
      const { sql, deps } = world.stage
      await storeHits(sql, deps.config.accountingZone, world.unstored.splice(0))
      // Not those of other histories, whose clocks differ.
      for (const id of [...world.orders.values()].toSorted((a, b) => a - b)) await judgeOne(deps, id)
      return { status: 200 }
    }
    case 'add':
      return add(world, deed)
    case 'approve':
      return status('POST', `${path}/approve`, { ids: deed.orders.map(idOf) })
    case 'fail':
    case 'reopen':
      return status('POST', `${path}/${idOf(deed.order)}/${deed.do}`, { reason: 'cancelled' })
    case 'clear':
      return status('POST', `${path}/${idOf(deed.order)}/clear-flags`, {})
    case 'amount': {
      const body = { amount: formatHundredths(deed.cents), note: 'as invoiced' }
      return status('POST', `${path}/${idOf(deed.order)}/correct-amount`, body)
    }
    case 'recalculate':
      return status('POST', `${path}/${idOf(deed.order)}/recalculate`, {})
    case 'remove':
      return status('DELETE', `${path}/${idOf(deed.order)}`)
    case 'restore':
      return status('PUT', `${path}/restore`, { ids: [idOf(deed.order)] })
    case 'refund': {
      const body = { refundId: deed.id, amount: formatHundredths(deed.cents) }
      return status('POST', `${path}/${idOf(deed.order)}/refund`, body)
    }
    case 'assign': {
      const body = { link: world.links[deed.link].id, note: 'found by hand' }
      return status('POST', `${path}/unattributed/${idOf(deed.order)}/assign`, body)
    }
    case 'moveCredit': {
      const body = { link: world.links[deed.link].id, note: 'agreed with both' }
      return status('POST', `${path}/${idOf(deed.order)}/move-credit`, body)
    }
    case 'pay': {
      const affiliate = world.affiliates[deed.affiliate].id
      const body = { affiliate, paid: formatHundredths(deed.cents), date: paidOn }
      const answer = await call('POST', '/financial/invoice', body)
      if (answer.status >= 500) throw new Error(answer.text)
      if (answer.status === 201) world.payments.push(answer.data.id)
      return { status: answer.status as 201 }
    }
    case 'correct': {
      const affiliate = world.affiliates[deed.affiliate].id
      const timing = deed.held ? 'hold' : 'now'
      const body = { affiliate, amount: formatHundredths(deed.cents), reason: deed.reason, timing }
      const answer = await call('POST', '/financial/correction', body)
      if (answer.status >= 500) throw new Error(answer.text)
      if (answer.status === 201) world.corrections.set(deed.reason, answer.data.id)
      return { status: answer.status as 201 }
    }
    case 'sendBack':
      return status('POST', `/financial/invoice/${world.payments[deed.payment]}/return`, {
        note: 'closed account',
      })
    case 'affiliate': {
      const body = { commission: rate(deed.rate), hold: deed.hold }
      return status('PUT', `/registration/affiliate/${world.affiliates[deed.affiliate].id}`, body)
    }
    case 'shop':
      return status('PUT', `/marketing/shop/${world.shops[deed.shop].id}`, {
        commission: rate(deed.rate),
      })
    case 'assignTo': {
      const body = { affiliate: world.affiliates[deed.affiliate].id, note: 'by the coupon' }
      return status('POST', `${path}/unattributed/${idOf(deed.order)}/assign`, body)
    }
    case 'open':
      return open(world, now, deed)
    case 'keep': {
      const { what } = deed
      const place =
        what === 'campaign'
          ? `/marketing/campaign/${world.campaign}`
          : `/marketing/shop/${world.shops[what].id}`
      const affiliate = deed.affiliate && world.affiliates[deed.affiliate].id
      const answer = await status('PUT', place, { affiliate })
      // The database uses its own clock here.
      const id = what === 'campaign' ? world.campaign : world.shops[what].id
      if (answer.status === 200)
        await world.stage
          .sql`update ${world.stage.sql(what === 'campaign' ? 'campaign' : 'shop')} set kept_since = ${new Date(now)} where id = ${id}`
      return answer
    }
    case 'erase':
      return status(
        'POST',
        `/registration/affiliate/${world.affiliates[deed.affiliate].id}/anonymise`,
        {},
      )
    case 'campaign':
      return status('PUT', `/marketing/campaign/${world.campaign}`, { commission: rate(deed.rate) })
  }
}

async function add(
  { stage, links, orders }: World,
  { name, link, amount, placed }: Extract<Deed, { do: 'add' }>,
): Promise<Answer> {
  const body = {
    ...{ link: links[link].id, orderId: name, amount: formatHundredths(amount) },
    date: minuteOf(new Date(placed), stage.deps.config.accountingZone),
  }
  const answer = await stage.call('POST', `${path}/details`, body)
  if (answer.status >= 500) throw new Error(answer.text)
  if (answer.status === 201) orders.set(`${shopOf[link].shop} ${name}`, answer.data.id)
  return { status: answer.status as 201 }
}

/** The database records with its own clock since when a shop is closed. */
async function open(
  { stage, affiliates: people, shops: known }: World,
  now: number,
  deed: Extract<Deed, { do: 'open' }>,
): Promise<Answer> {
  const { id } = people[deed.affiliate]
  const body = { shops: deed.shops.map((name) => known[name].id) }
  const before = await stage.sql<
    { shop: number }[]
  >`select shop_id as shop from shop_taken where account_id = ${id}`
  const answer = await stage.call('PUT', `/registration/affiliate/${id}`, body)
  const old = before.map(({ shop }) => shop)
  await stage.sql`
    update shop_taken set taken_at = ${new Date(now)} where account_id = ${id} and shop_id <> all(${old}::bigint[])`
  return { status: answer.status as 200 }
}

/**
 * A scheduled job: the shop's setting exists only for its duration, because jobs of other histories would see it too.
 */
export async function approveOverdue(
  world: World,
  now: number,
  shop: Shop,
  days: number,
): Promise<number> {
  const { stage, shops: known } = world
  return stage.alone(async () => {
    const set = (value: number | null) =>
      stage.sql`update shop set auto_approve_days = ${value} where id = ${known[shop].id}`
    await set(days)
    const approved = await stage.at(now, () => autoApproveOrders(stage.deps))
    await set(null)
    return approved
  })
}
