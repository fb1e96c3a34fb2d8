// The deliveries of one Shopify order over time: each contains the whole order.
import { shopifyOrder } from './shopify-sample.ts'

/** `minute` after the order was placed, and what changes then. */
export type ShopifyStep = { minute: number } & Record<string, unknown>

/** In Shopify's format. Orders are placed half an hour ago. */
export const shopifyTime = (now: Date, minute: number): string =>
  new Date((Math.floor(now.getTime() / 60_000) - 30 + minute) * 60_000)
    .toISOString()
    .replace('.000Z', 'Z')

export const shopifyStory =
  (now: () => Date, ...steps: ShopifyStep[]) =>
  (orderId: string, clickId: string) => {
    let changes: object = {}
    return steps.map(({ minute, ...more }) => {
      changes = { ...changes, ...more }
      const base = shopifyOrder(orderId, {
        created_at: shopifyTime(now(), 0),
        note_attributes: [{ name: 'click_id', value: clickId }],
      })
      return { body: { ...base, ...changes, updated_at: shopifyTime(now(), minute) } }
    })
  }
