// The programme of one history in the real product: its own shops, campaign, affiliates and links, and every deed through the door that people and shops use.
import { createHash } from 'node:crypto'
import { formatHundredths } from '@rivulet/contract/money'
import { makeClickId } from '../../click/click-id.ts'
import type { Hit } from '../../click/hit.ts'
import { classOf } from '../../click/hit-class.ts'
import { storeHits } from '../../click/store-hits.ts'
import { autoApproveOrders } from '../../domain/order/auto-approve-orders.ts'
import { judgeOne } from '../../domain/order/judge-waiting.ts'
import { keyColumns } from '../../domain/shop/shop-key.ts'
import type { TestAccount } from '../account.ts'
import { makeCampaign, makeLink, makeShop } from '../marketing.ts'
import type { Answer, Deed } from '../model/deeds.ts'
import {
  type Affiliate,
  affiliates,
  type Click,
  type Link,
  links,
  type Sent,
  type Shop,
  shops,
  type State,
} from '../model/state.ts'
import type { Stage } from './stage.ts'

export type World = {
  stage: Stage
  affiliates: Record<Affiliate, TestAccount>
  aids: Record<Affiliate, string>
  shops: Record<Shop, { id: number; key: string }>
  links: Record<Link, { id: number; code: string }>
  campaign: number
  /** Ids of clicks, orders and payments by what the model calls them. */
  clicks: string[]
  /** Where they were received; the database does not have them yet. */
  unstored: Hit[]
  orders: Map<string, number>
  /** By their reasons. */
  corrections: Map<string, number>
  payments: number[]
}

const rate = (basisPoints: number | null) =>
  basisPoints === null ? null : formatHundredths(basisPoints)
const path = '/financial/order'

export async function createWorld(stage: Stage, { rates, hold }: State): Promise<World> {
  const { sql } = stage
  const world: World = {
    ...{ stage, campaign: 0, clicks: [], unstored: [], orders: new Map() },
    ...{ corrections: new Map(), payments: [] },
    affiliates: {} as World['affiliates'],
    aids: {} as World['aids'],
    shops: {} as World['shops'],
    links: {} as World['links'],
  }
  for (const name of affiliates) {
    const account = await stage.account('Affiliate')
    await stage.keepSignedIn(account)
    const [row] = await sql<{ aid: string }[]>`
      update account set commission_basis_points = ${rates.affiliate[name]}, hold_days = ${hold[name]} where id = ${account.id} returning aid`
    world.aids[name] = row?.aid ?? ''
    world.affiliates[name] = account
  }
  for (const name of shops) {
    const { key, columns } = keyColumns(stage.deps.config.secret)
    const id = await makeShop(sql, { ...columns, commission_basis_points: rates.shop[name] })
    world.shops[name] = { id, key }
  }
  world.campaign = await makeCampaign(sql, world.shops.north.id, {
    commission_basis_points: rates.campaign,
  })
  for (const [name, { affiliate, shop, campaign }] of Object.entries(links))
    world.links[name as Link] = await makeLink(sql, {
      affiliateId: world.affiliates[affiliate].id,
      shopId: world.shops[shop].id,
      ...(campaign && { campaignId: world.campaign }),
    })
  return world
}

const reasons = { visit: null, burst: 'rate', bot: 'agent', preview: 'preview' } as const

/** Each by somebody else. What is not stored waits to be. */
export async function click(world: World, ...made: Click[]): Promise<void> {
  const { stage, unstored } = world
  const hits = made.map((one) => ({ hit: hitOf(world, one), stored: one.stored }))
  unstored.push(...hits.filter(({ stored }) => !stored).map(({ hit }) => hit))
  const now = hits.filter(({ stored }) => stored).map(({ hit }) => hit)
  if (now.length > 0) await storeHits(stage.sql, stage.deps.config.accountingZone, now)
}

function hitOf({ stage, links: ways, clicks }: World, { link, at, came }: Click): Hit {
  const [linkId, reason] = [ways[link].id, reasons[came]]
  const clickId = makeClickId(stage.deps.config.secret, linkId, at, reason)
  clicks.push(clickId)
  const seen = { ip: '', agent: `Browser ${clicks.length}`, referrer: '', cookie: null }
  const subIds = [null, null, null, null, null]
  return { clickId, linkId, at, class: classOf(reason), reason, ...seen, subIds }
}

/** Does it at an instant; what it answers in the words of the model. */
export async function send(world: World, now: number, deed: Deed): Promise<Answer> {
  return world.stage.at(now, () => sendNow(world, deed))
}

async function sendNow(world: World, deed: Deed): Promise<Answer> {
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
      return report(world, deed.message)
    case 'store': {
      const { sql, deps } = world.stage
      await storeHits(sql, deps.config.accountingZone, world.unstored.splice(0))
      // Not those of other histories, where it is another time.
      for (const id of [...world.orders.values()].toSorted((a, b) => a - b)) await judgeOne(deps, id)
      return { status: 200 }
    }
    case 'approve':
      return status('POST', `${path}/approve`, { ids: deed.orders.map(idOf) })
    case 'fail':
    case 'reopen':
      return status('POST', `${path}/${idOf(deed.order)}/${deed.do}`, { reason: 'cancelled' })
    case 'clear':
      return status('POST', `${path}/${idOf(deed.order)}/clearFlags`, {})
    case 'amount': {
      const body = { amount: formatHundredths(deed.cents), note: 'as invoiced' }
      return status('POST', `${path}/${idOf(deed.order)}/correctAmount`, body)
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
      return status('POST', `${path}/${idOf(deed.order)}/moveCredit`, body)
    }
    case 'pay': {
      const affiliate = world.affiliates[deed.affiliate].id
      const body = { affiliate, paid: formatHundredths(deed.cents), date: '2026-01-02' }
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
    case 'campaign':
      return status('PUT', `/marketing/campaign/${world.campaign}`, { commission: rate(deed.rate) })
  }
}

async function report(world: World, message: Sent): Promise<Answer> {
  const { shop, order, by, buyer } = message
  const iso = (at: number) => new Date(at).toISOString()
  const body = {
    orderId: order,
    ...(message.amount !== null && { amount: formatHundredths(message.amount) }),
    ...(message.status && { status: message.status }),
    ...(message.placed !== null && { date: iso(message.placed) }),
    ...(message.happened !== null && { occurredAt: iso(message.happened) }),
    ...(by === 'forged' && { click_id: 'AAAA' }),
    ...(by !== null && by !== 'forged' && 'click' in by && { click_id: world.clicks[by.click] }),
    ...(by !== null &&
      by !== 'forged' &&
      'link' in by && { aid: world.aids[links[by.link].affiliate], link: world.links[by.link].code }),
    ...(buyer && { buyerHash: hashOf(world.affiliates[buyer].username) }),
    ...(message.refund && {
      refund: { id: message.refund.id, amount: formatHundredths(message.refund.cents) },
    }),
    ...(message.event && { eventId: message.event }),
  }
  const answer = await world.stage.call('POST', '/track/order', body, { apikey: world.shops[shop].key })
  if (answer.status >= 500) throw new Error(answer.text)
  if (answer.status > 202) return { status: answer.status as 422 }
  if (answer.data.id !== null) world.orders.set(`${shop} ${order}`, answer.data.id)
  const { status, commission, result } = answer.data
  const cents = Math.round(Number(commission) * 100)
  return {
    status: answer.status as 200,
    told: {
      order,
      result: ['held', 'waiting'].includes(result) ? result : 'other',
      status,
      commission: cents,
    },
  }
}

const hashOf = (username: string) => createHash('sha256').update(username).digest('hex')

/** The clock's own deed: the setting of the shop is there for as long as it takes, since the clocks of others would mean it too. */
export async function approveOverdue(
  world: World,
  now: number,
  shop: Shop,
  days: number,
): Promise<number> {
  const { stage, shops: known } = world
  return stage.alone(async () => {
    const set = (value: number | null) =>
      stage.sql`update link set auto_approve_days = ${value} where id = ${known[shop].id}`
    await set(days)
    const approved = await stage.at(now, () => autoApproveOrders(stage.deps))
    await set(null)
    return approved
  })
}
