// Whether a webhook order is its buyer's first: by the shop's statement if there is one, otherwise by earlier orders.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { shopifyOrder } from '../../../testing/vendor/shopify-sample.ts'
import { shopifyTime } from '../../../testing/vendor/shopify-story.ts'
import { stripeEvent, stripeInvoice, stripeSession } from '../../../testing/vendor/stripe-sample.ts'
import { wooOrder } from '../../../testing/vendor/woocommerce-sample.ts'
import { createVendorApp, type VendorApp } from '../../../testing/vendor-app.ts'

let app: VendorApp
beforeAll(async () => {
  app = await createVendorApp()
})
afterAll(() => app.close())

type Order = {
  id: string
  mail: string
  /** The shop's id of the buyer; guests have none. */
  customer?: number
  failed?: boolean
  /** The value the shop's own code stores beside the click ID. */
  word?: string
}
const seconds = () => Math.floor(app.deps.now().getTime() / 1000) - 600

/** None of them is attributed. */
const send = {
  shopify: ({ id, mail, customer, failed, word }: Order, more: object = {}, topic?: string) =>
    app.deliver('shopify', {
      body: shopifyOrder(id, {
        ...{ created_at: shopifyTime(app.deps.now(), 0), email: mail, contact_email: mail },
        customer: customer === undefined ? null : { id: customer },
        cancelled_at: failed ? shopifyTime(app.deps.now(), 1) : null,
        note_attributes: word === undefined ? [] : [{ name: 'new_customer', value: word }],
        ...more,
      }),
      ...(topic !== undefined && { topic }),
    }),
  woocommerce: ({ id, mail, customer, failed, word }: Order) =>
    app.deliver('woocommerce', {
      body: wooOrder(id, {
        ...{ date_created_gmt: '2026-01-05T10:00:00', date_modified_gmt: '2026-01-05T10:00:00' },
        ...{
          billing: { email: mail },
          customer_id: customer ?? 0,
          status: failed ? 'failed' : 'processing',
        },
        meta_data: word === undefined ? [] : [{ id: 1, key: 'new_customer', value: word }],
      }),
    }),
  stripe: ({ id, mail, customer, failed, word }: Order) =>
    app.deliver('stripe', {
      body: stripeEvent(
        failed ? 'checkout.session.async_payment_failed' : 'checkout.session.completed',
        seconds(),
        stripeSession(id, {
          ...{ created: seconds(), customer_details: { email: mail } },
          customer: customer === undefined ? null : `cus_${customer}`,
          metadata: word === undefined ? {} : { new_customer: word },
        }),
      ),
    }),
} as const

const facts = async (id: string) => {
  const [row] = await app.sql`
    select buyer_order as is, new_customer as word from shop_order where order_number = ${id}`
  return row
}

test.each(Object.keys(send) as (keyof typeof send)[])(
  'R63 %s: a buyer’s first order is recognized from the first day: unattributed orders count, failed ones do not',
  async (vendor) => {
    const is = async (order: Order) => {
      expect((await send[vendor](order)).status).toBe(200)
      return (await facts(order.id))?.is
    }
    const id = (n: number) => `${vendor}-${n}`
    // Customer ids are unique within one shop system.
    const kim = { mail: `kim@${vendor}.example`, customer: Object.keys(send).indexOf(vendor) + 41 }
    expect(await is({ id: id(1), ...kim, failed: true })).toBe('first')
    expect(await is({ id: id(2), ...kim })).toBe('first')
    expect(await is({ id: id(3), ...kim })).toBe('later')
    // As a guest, known by address only; and with another address, known by the account.
    expect(await is({ id: id(4), mail: kim.mail })).toBe('later')
    expect(await is({ id: id(5), ...kim, mail: `new@${vendor}.example` })).toBe('later')
    expect(await is({ id: id(6), mail: `lou@${vendor}.example` })).toBe('first')
    expect(await facts(id(6))).toEqual({ is: 'first', word: null })
  },
)

test.each(Object.keys(send) as (keyof typeof send)[])(
  'R63 %s: the shop’s own value takes precedence where its code sets one, and unknown values are ignored',
  async (vendor) => {
    const say = async (n: number, word: string, mail = `${n}@${vendor}.example`) => {
      const id = `${vendor}-word-${n}`
      expect((await send[vendor]({ id, mail, word })).status).toBe(200)
      return facts(id)
    }
    expect(await say(1, 'no')).toEqual({ is: 'later', word: false })
    expect(await say(2, 'Yes')).toEqual({ is: 'first', word: true })
    expect(await say(3, 'true', `2@${vendor}.example`)).toEqual({ is: 'first', word: true })
    expect(await say(4, '{{ customer }}')).toEqual({ is: 'first', word: null })
  },
)

test('R63 Shopify’s count of a customer’s orders counts when the order is created, and never afterwards', async () => {
  const counted = async (id: string, orders_count: number, topic: string) => {
    const buyer = { id, mail: `${id}@count.example` }
    await send.shopify(buyer, { customer: { id: 7000 + Number(id), orders_count } }, topic)
    return facts(id)
  }
  expect(await counted('1', 1, 'orders/create')).toEqual({ is: 'first', word: true })
  expect(await counted('2', 4, 'orders/create')).toEqual({ is: 'later', word: false })
  expect(await counted('3', 0, 'orders/create')).toEqual({ is: 'first', word: null })
  // More orders have come since.
  expect(await counted('4', 4, 'orders/updated')).toEqual({ is: 'first', word: null })
})

test('R63 the metadata of a single Stripe invoice tell whether its customer is new', async () => {
  const clickId = await app.click(app.shop.linkId)
  const metadata = { click_id: clickId, new_customer: 'false' }
  const object = stripeInvoice('pi_word', { created: seconds(), metadata })
  await app.deliver('stripe', { body: stripeEvent('invoice.paid', seconds(), object) })
  expect(await facts('pi_word')).toEqual({ is: 'later', word: false })
})
