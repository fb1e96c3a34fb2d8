// The programme of one history in the real product: its own shops, campaign, affiliates and links.
import type { HitReason } from '@rivulet/contract/choices'
import { makeClickId } from '../../click/edge/click-id.ts'
import type { Hit } from '../../click/spool/hit.ts'
import { classOf } from '../../click/edge/hit-class.ts'
import { storeHits } from '../../click/ingest/store-hits.ts'
import { keyColumns } from '../../domain/shop/shop-key.ts'
import type { TestAccount } from '../account.ts'
import { makeCampaign, makeLink, makeShop } from '../marketing.ts'
import {
  type Affiliate,
  affiliates,
  type Click,
  type Link,
  links,
  type Shop,
  shops,
  type State,
} from '../model/state.ts'
import type { Stage } from './stage.ts'
import { systemSecret } from './systems.ts'

export type World = {
  stage: Stage
  affiliates: Record<Affiliate, TestAccount>
  aids: Record<Affiliate, string>
  shops: Record<Shop, { id: number; number: number; key: string }>
  links: Record<Link, { id: number; code: string }>
  campaign: number
  /** Ids of clicks, orders and payments by the model's names. */
  clicks: string[]
  /** Received clicks that are not stored in the database yet. */
  unstored: Hit[]
  orders: Map<string, number>
  /** By reason. */
  corrections: Map<string, number>
  payments: number[]
  /** Other states of the model that nothing answered or stored so far tells from the one it is in. */
  others: State[]
}

export async function createWorld(stage: Stage, { rates, hold }: State): Promise<World> {
  const { sql } = stage
  const world: World = {
    ...{ stage, campaign: 0, clicks: [], unstored: [], orders: new Map() },
    ...{ corrections: new Map(), payments: [], others: [] },
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
    const [row] = await sql<
      { number: number }[]
    >`select link_integration as number from shop where id = ${id}`
    world.shops[name] = { id, number: row?.number ?? 0, key }
    for (const vendor of ['woocommerce', 'shopify', 'stripe'])
      await stage.call('POST', `/marketing/shop/${id}/connect-vendor`, { vendor, secret: systemSecret })
  }
  world.campaign = await makeCampaign(sql, world.shops.north.id, {
    commission_basis_points: rates.campaign,
  })
  for (const who of affiliates)
    await sql`insert into account_shop ${sql(shops.map((name) => ({ account_id: world.affiliates[who].id, shop_id: world.shops[name].id })))}`
  for (const [name, { affiliate, shop, campaign }] of Object.entries(links))
    world.links[name as Link] = await makeLink(sql, {
      affiliateId: world.affiliates[affiliate].id,
      shopId: world.shops[shop].id,
      ...(campaign && { campaignId: world.campaign }),
    })
  return world
}

const reasons = {
  visit: null,
  burst: 'rate',
  bot: 'agent',
  preview: 'preview',
} as const satisfies Record<Click['came'], HitReason | null>

/** Each by another visitor. Clicks not stored wait until they are. */
export async function click(world: World, ...made: Click[]): Promise<void> {
  const { stage, unstored } = world
  const hits = made.map((one) => ({ hit: hitOf(world, one), stored: one.stored }))
  unstored.push(...hits.filter(({ stored }) => !stored).map(({ hit }) => hit))
  const now = hits.filter(({ stored }) => stored).map(({ hit }) => hit)
  if (now.length > 0) await storeHits(stage.sql, stage.deps.config.accountingZone, now)
}

function hitOf({ stage, links: ways, clicks }: World, { link, at, came, open }: Click): Hit {
  const isPerson = came === 'visit' || came === 'burst'
  const linkId = ways[link].id
  const reason = isPerson && !open ? 'no_longer' : reasons[came]
  const clickId = makeClickId(stage.deps.config.secret, linkId, at, reason)
  clicks.push(clickId)
  const seen = { ip: '', agent: `Browser ${clicks.length}`, referrer: '', cookie: null }
  const subIds = [null, null, null, null, null]
  return { clickId, linkId, at, class: classOf(reason), reason, ...seen, subIds }
}
