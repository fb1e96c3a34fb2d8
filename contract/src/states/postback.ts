/** Events of postbacks, placeholders of their addresses with meaning and sample, and the states of a delivery. */

/** Events that postbacks report. */
export const postbackEvents = {
  created: 'Order created',
  approved: 'Order approved',
  failed: 'Order failed',
  adjusted: 'Order changed',
  paid: 'Order settled by a payment',
  returned: 'Payment returned by the bank',
} as const
export type PostbackEvent = keyof typeof postbackEvents

export const deliveryStates = { waiting: 'Waiting', delivered: 'Delivered', failed: 'Given up' } as const
export const deliveryStateTones = { waiting: 'warn', delivered: 'ok', failed: 'bad' } as const

/** In the order in which they are explained. Samples are those of a test. */
export const postbackNames = {
  click_id: { meaning: 'The click the order came from', sample: 'TEST-CLICK' },
  order_id: { meaning: 'The shop’s order number', sample: 'TEST-1' },
  status: { meaning: 'pending, approved or failed', sample: 'approved' },
  reason: { meaning: 'Why it failed or changed, such as refunded', sample: '' },
  amount: { meaning: 'What is left of the order after refunds', sample: '99.99' },
  commission: {
    meaning: 'What it earns; for ‘paid’ and ‘returned’, the part in the payment',
    sample: '12.50',
  },
  currency: { meaning: 'EUR', sample: 'EUR' },
  s1: { meaning: 'The first sub ID of the click', sample: 'sub-1' },
  s2: { meaning: 'The second', sample: 'sub-2' },
  s3: { meaning: 'The third', sample: 'sub-3' },
  s4: { meaning: 'The fourth', sample: 'sub-4' },
  s5: { meaning: 'The fifth', sample: 'sub-5' },
  event: { meaning: 'created, approved, failed, adjusted, paid or returned', sample: 'approved' },
  event_id: { meaning: 'The same in every attempt to send an event', sample: '' },
  event_time: { meaning: 'When it happened, in UTC', sample: '' },
  aid: { meaning: 'The affiliate’s AID', sample: 'TEST' },
  link: { meaning: 'Short code of the affiliate’s link', sample: 'test' },
  shop: { meaning: 'Link ID of the shop', sample: '1' },
  campaign: { meaning: 'Link ID of the campaign', sample: '' },
} as const
export type PostbackName = keyof typeof postbackNames
/** What is known of an event; an order without a click has no click ID. */
export type PostbackValues = Readonly<Partial<Record<PostbackName, string | null>>>

const placeholder = /\{([^{}]*)\}/g

/** What stands in braces and is no name of ours. */
export const unknownNames = (address: string): string[] =>
  [...address.matchAll(placeholder)]
    .map(([, name = '']) => name)
    .filter((name) => !Object.hasOwn(postbackNames, name))

/** Whether who is called would depend on an event. */
export const hasOpenHost = (address: string): boolean => /^[^:]*:[/\\]*[^/\\?#]*[{}]/.test(address)

/** Values are encoded, so that none can become another part of the address. What is not known is empty. */
export const fillAddress = (address: string, values: PostbackValues): string =>
  address.replace(placeholder, (_, name: PostbackName) =>
    encodeURIComponent((values[name] ?? '').toWellFormed()),
  )

/** An event that never was. */
export const sampleValues = (
  event: string,
  own: { event_id: string; event_time: string },
): PostbackValues => ({
  ...Object.fromEntries(Object.entries(postbackNames).map(([name, { sample }]) => [name, sample])),
  status: event === 'created' ? 'pending' : event === 'failed' ? 'failed' : 'approved',
  reason: event === 'failed' ? 'cancelled' : null,
  event,
  ...own,
})
