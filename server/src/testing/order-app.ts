// The order API and order screens for tests, with shops with keys, affiliates, links and clicks.
import { createHmac } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { dayOf } from '@rivulet/contract/day'
import type { HitClass } from '@rivulet/contract/choices'
import type { Config } from '../config/config.ts'
import { registerSnippet } from '../api.ts'
import { makeClickId } from '../click/edge/click-id.ts'
import { servedAffiliate } from '../domain/account/affiliate.ts'
import { servedInvoice } from '../domain/invoice/invoice.ts'
import { servedLink } from '../domain/link/link.ts'
import { servedOrder } from '../domain/order/order.ts'
import { servedOrderCall } from '../domain/order/api/order-call.ts'
import { registerOrderApi } from '../domain/order/api/order-api.ts'
import { servedOrderStatistics } from '../domain/order/order-statistics.ts'
import { registerOrderRoutes } from '../domain/order/routes.ts'
import { servedUnattributed } from '../domain/order/credit/unattributed.ts'
import { registerWebhookRoute } from '../domain/order/api/webhook-route.ts'
import { keyColumns } from '../domain/shop/shop-key.ts'
import type { Deps } from '../deps.ts'
import type { Engine } from '../resource/engine.ts'
import { registerResources } from '../resource/routes.ts'
import type { TestAccount } from './account.ts'
import { makeLink, makeShop } from './marketing.ts'
import { createWholeApp, type Reply, type WholeApp } from './whole-app.ts'

const served = {
  order: servedOrder,
  unattributed: servedUnattributed,
  orderCall: servedOrderCall,
  orderStatistics: servedOrderStatistics,
  invoice: servedInvoice,
  affiliate: servedAffiliate,
  link: servedLink,
}

/** A shop with an affiliate's link to it. Rates in basis points. */
export type Scene = {
  shopId: number
  /** Link ID of the shop. */
  shopNumber: number
  apiKey: string
  affiliate: TestAccount
  aid: string
  linkId: number
  /** Link ID of the link. */
  linkNumber: number
}
type Wishes = { rate?: number; hold?: number; shop?: Record<string, unknown> }

export type OrderApp = WholeApp & {
  scene(wishes?: Wishes): Promise<Scene>
  /** A click ID; its row is stored with this class, or not at all. */
  click(linkId: number, at?: Date, kind?: HitClass | 'missing'): Promise<string>
  /** Sends one message to the order API with the shop's key. */
  report(scene: Scene, message: object): Promise<Reply>
  /** The cents of each ledger line of an order, in sequence. */
  lines(orderId: number): Promise<number[]>
}

type Register = Parameters<typeof createWholeApp>[0]

export const registerOrders = (app: FastifyInstance, deps: Deps): void => {
  const engine = { deps, served } as unknown as Engine
  registerResources(app, engine)
  registerOrderRoutes(app, engine)
  registerOrderApi(app, deps)
  registerWebhookRoute(app, deps)
  registerSnippet(app, deps)
}

/** The routes that orders need, or more. */
export async function createOrderApp(
  register: Register = registerOrders,
  changes: Partial<Config> = {},
): Promise<OrderApp> {
  const test = await createWholeApp(register, changes)
  const { sql, deps, call } = test

  const scene: OrderApp['scene'] = async ({ rate = 1250, hold = 0, shop = {} } = {}) => {
    const { key, columns } = keyColumns(deps.config.secret)
    const shopId = await makeShop(sql, { ...columns, ...shop })
    const affiliate = await test.account('Affiliate')
    const [account] = await sql<{ aid: string }[]>`
      update account set commission_basis_points = ${rate}, hold_days = ${hold} where id = ${affiliate.id} returning aid`
    const { id: linkId } = await makeLink(sql, { affiliateId: affiliate.id, shopId })
    const number = async (table: 'shop' | 'link', id: number) =>
      (await sql<{ n: number }[]>`select link_integration as n from ${sql(table)} where id = ${id}`)[0]
        ?.n ?? 0
    return {
      shopId,
      shopNumber: await number('shop', shopId),
      apiKey: key,
      affiliate,
      aid: account?.aid ?? '',
      linkId,
      linkNumber: await number('link', linkId),
    }
  }

  const click: OrderApp['click'] = async (
    linkId,
    at = new Date(deps.now().getTime() - 3_600_000),
    kind = 'valid',
  ) => {
    const clickId = makeClickId(deps.config.secret, linkId, at.getTime())
    if (kind !== 'missing')
      await sql`insert into hit (link_id, at, click_id, day, class, s1)
        values (${linkId}, ${at.getTime()}, ${clickId}, ${dayOf(at, deps.config.accountingZone)}, ${kind}, 'newsletter')`
    return clickId
  }

  const lines: OrderApp['lines'] = async (orderId) =>
    (
      await sql<
        { cents: number }[]
      >`select cents from ledger_line where order_id = ${orderId} order by id`
    ).map((line) => line.cents)
  const report: OrderApp['report'] = ({ apiKey }, message) =>
    call('POST', '/track/order', message, { apikey: apiKey })
  return { ...test, scene, click, report, lines }
}

export const signatureOf = (key: string, sent: string, at: Date): string => {
  const t = Math.floor(at.getTime() / 1000)
  return `t=${t},v1=${createHmac('sha256', key).update(`${t}.${sent}`).digest('hex')}`
}
