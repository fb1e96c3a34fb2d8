/** Texts of a shop's connection guide and test panel. Amounts and times are already formatted. */

const seen = (ago: string, country: string | null) =>
  `Click seen ${ago}${country ? `, from ${country}` : ''}`

export const shopTestMessages = {
  /** Before the calls to copy. */
  onlyHere: (origin: string) =>
    `The addresses below begin with ${origin}, which only this machine can reach. Set PUBLIC_URL on the server to an address that your shop can reach.`,
  getAddress: 'Report an order by GET',
  byGet:
    'Orders by GET is on, so the shop can also request this address. Replace what is in braces with the order’s own values. Only the shop’s server may request it, because it contains the secret key.',
  withCoupon: 'Report an order with a coupon',
  /** Before the call to copy. */
  couponCredits:
    'A code listed under Coupons credits its affiliate without a click: send the code that the buyer used, or a list, in the first message of the order.',
  couponGuide: 'How coupons count',
  /** Of a shop system, with its guide beside it. */
  connected: (moment: string) => `Connected: first message ${moment}`,
  waitsForMessage: 'Waiting for the first message',
  secretSaved: (moment: string) => `Secret entered ${moment}`,
  title: 'Test the connection',
  ofLink: (name: string, affiliate: string) => `Link ${name} of ${affiliate}`,
  watching: 'Listening',
  nothingCounts: 'Tests are not counted and need no decision.',
  open: 'Open the test link',
  openWhy: 'It leads to the shop like an affiliate’s link, with a click ID of its own.',
  openButton: 'Open test link',
  noLink:
    'A test needs an affiliate’s link to this shop, and there is none yet. Create one for an affiliate, or invite somebody first.',
  invite: 'Create an invite',
  createLink: 'Create a link',
  waitsForClick: 'Waiting for the click …',
  click: (ago: string, country: string | null) => `${seen(ago, country)}.`,
  clickNotCounted: (ago: string, country: string | null, reason: string) =>
    `${seen(ago, country)}, but a click like it would not count: ${reason.toLowerCase()}.`,
  send: 'Send this test order',
  sendWhy: {
    server: 'From any terminal. Put in the shop’s key; ‘Show API key’ below fills it in.',
    serverShown: 'From any terminal. It contains the shop’s key.',
    shopify:
      'In the same browser, buy something with Shopify’s test payments (Settings → Payments → test mode). The webhook reports it within seconds.',
    woocommerce:
      'In the same browser, buy something with a payment that needs no card, such as ‘Check payments’. The webhook reports it when WP-Cron runs.',
    stripe:
      'In the same browser, pay a session of Stripe’s test mode with the card 4242 4242 4242 4242. Stripe reports it within seconds.',
  },
  /** An order by coupon, by the way of the test. */
  couponToo: {
    server:
      'To test a coupon, put "coupon": "KIM10" with a code listed under Coupons in place of the click ID.',
    shopify:
      'To test a coupon, buy with a discount code that is listed under Coupons: Shopify sends the code, and no click is needed.',
    woocommerce:
      'To test a coupon, buy with one that is listed under Coupons: WooCommerce sends the code, and no click is needed.',
    stripe:
      'To test a coupon, pay with a promotion code whose ID (promo_…) is entered under Coupons as ‘ID in the shop’: no click is needed.',
  },
  waitsForOrder: 'Waiting for the order …',
  seen: (orderId: string, ago: string) => `Call about order ${orderId} seen ${ago}.`,
  order: (orderId: string, ago: string, amount: string) => `Order ${orderId} seen ${ago}: ${amount}`,
  earns: (commission: string, affiliate: string, percent: string, source: string) =>
    `would earn ${commission} for ${affiliate} (${percent}, the ${source}’s rate).`,
  refused: (ago: string) => `Call refused ${ago}`,
  notRecorded: 'Nothing was recorded. Correct the call and send it again.',
  /** Of a webhook, which nobody can send again by hand. */
  retry: 'Once the cause is fixed, open the call and choose ‘Try again’.',
  wrongKey: 'Copy the shop’s key again: ‘Show API key’ below shows it.',
  showCall: 'Show the call',
  lastCalls: 'Last calls',
  allCalls: 'All calls from this shop',
  noCalls: 'No calls from this shop yet.',
  seconds: (count: number) => (count < 1 ? 'now' : `${count} s ago`),
  minutes: (count: number) => `${count} min ago`,
} as const
