// Shop systems for tests: signed webhooks sent through HTTP in every order of arrival, each twice.
import { createHmac } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import type { VendorName } from '@rivulet/contract/choices'
import { readConfig } from '../config/config.ts'
import { createOrderApp, type OrderApp, type Scene } from './order-app.ts'
import { connectVendor } from '../domain/shop/shop-vendor.ts'
import type { Context } from '../resource/serve.ts'

const vendorSecret = 'whsec_of-the-shop-system'

type Delivery = { body: object; topic?: string }
/** The final state of an order. Cents; flags in alphabetical order. */
export type End = {
  amount: number
  net: number
  commission: number
  status: 'pending' | 'approved' | 'failed'
  /** Null also for 'reinstated': whether it was failed for a while makes no difference. */
  reason: string | null
  flags: string
  /** A higher amount that was stated. */
  raised: number | null
  held: boolean
  credited: boolean
  /** The sum of its ledger lines. */
  booked: number
}
export type VendorApp = OrderApp & {
  shop: Scene
  deliver(
    vendor: VendorName,
    delivery: Delivery,
    headers?: Record<string, string>,
  ): Promise<{ status: number; data: Record<string, unknown> }>
  end(orderNumber: string): Promise<End | undefined>
}

const statuses = { '0': 'approved', '1': 'failed', '2': 'pending' } as const

export async function createVendorApp(): Promise<VendorApp> {
  const { limits } = readConfig({ LIMITS: 'order=9999999/s' })
  const app = await createOrderApp(undefined, { limits })
  app.freeze()
  const shop = await app.scene({ rate: 1250 })
  for (const vendor of ['shopify', 'woocommerce', 'stripe'] as const)
    await app.sql.begin((tx) =>
      connectVendor({ id: shop.shopId, body: { vendor, secret: vendorSecret } }, {
        tx,
        deps: app.deps,
        actor: { accountId: app.admin.id },
      } as unknown as Context),
    )
  await app.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.app.server.address() as AddressInfo

  const deliver: VendorApp['deliver'] = async (vendor, { body, topic }, headers = {}) => {
    const raw = JSON.stringify(body)
    const answer = await fetch(`http://127.0.0.1:${port}/api/v1/track/${vendor}/${shop.shopNumber}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...signed(vendor, { raw, topic, now: app.deps.now() }),
        ...headers,
      },
      body: raw,
    })
    const { data = {} } = (await answer.json()) as { data?: Record<string, unknown> }
    return { status: answer.status, data }
  }
  const end: VendorApp['end'] = async (orderNumber) => {
    const [row] = await app.sql<
      (Omit<End, 'status' | 'booked'> & { status: keyof typeof statuses; booked: number })[]
    >`
      select amount_cents - lowered_cents as amount, net_cents as net, commission_cents as commission, status, nullif(reason, 'reinstated') as reason,
        (select coalesce(string_agg(f, ' ' order by f), '') from unnest(flags) f) as flags, raised_cents as raised,
        held_at is not null as held, affiliate_id is not distinct from ${shop.affiliate.id} as credited,
        (select coalesce(sum(cents), 0)::bigint from ledger_line where order_id = o.id) as booked
      from shop_order o where shop_id = ${shop.shopId} and order_number = ${orderNumber}`
    return row && { ...row, status: statuses[row.status] }
  }
  return { ...app, shop, deliver, end }
}

type Signing = { raw: string; topic?: string | undefined; now: Date }

function signed(vendor: VendorName, { raw, topic, now }: Signing): Record<string, string> {
  const mac = (text: string) => createHmac('sha256', vendorSecret).update(text)
  const seconds = Math.floor(now.getTime() / 1000)
  switch (vendor) {
    case 'shopify':
      return {
        'x-shopify-hmac-sha256': mac(raw).digest('base64'),
        'x-shopify-topic': topic ?? 'orders/updated',
      }
    case 'woocommerce':
      return {
        'x-wc-webhook-signature': mac(raw).digest('base64'),
        'x-wc-webhook-topic': topic ?? 'order.updated',
      }
    case 'stripe':
      return { 'stripe-signature': `t=${seconds},v1=${mac(`${seconds}.${raw}`).digest('hex')}` }
  }
}

function permutations<T>(all: readonly T[]): T[][] {
  if (all.length < 2) return [[...all]]
  return all.flatMap((first, at) =>
    permutations(all.filter((_, index) => index !== at)).map((rest) => [first, ...rest]),
  )
}

/** A sequence of deliveries about one order, oldest first, with its own names each time. */
type Story = (orderNumber: string, clickId: string) => Delivery[]
let told = 0

/** The final states reached by every order of arrival, each delivery sent twice; there should be one. */
export async function everyOrder(
  app: VendorApp,
  vendor: VendorName,
  story: Story,
  name = (n: number) => `${vendor}-${n}`,
): Promise<End[]> {
  const ends = new Map<string, End>()
  const count = story('0', '').length
  for (const way of permutations(Array.from({ length: count }, (_, index) => index))) {
    const orderNumber = name(++told)
    const clickId = await app.click(app.shop.linkId)
    const deliveries = story(orderNumber, clickId)
    // Each repeated immediately, or the whole sequence repeated.
    const twice = told % 2 === 0 ? way.flatMap((at) => [at, at]) : [...way, ...way]
    for (const at of twice) {
      const { status, data } = await app.deliver(vendor, deliveries[at] as Delivery)
      if (status !== 200)
        throw new Error(`${orderNumber} in the order ${twice.join()}: ${status} ${JSON.stringify(data)}`)
    }
    const found = await app.end(orderNumber)
    if (!found) throw new Error(`${orderNumber} in the order ${way.join()} was not recorded`)
    ends.set(JSON.stringify(found), found)
  }
  return [...ends.values()]
}
