/** Examples of calls of the order API: for curl, and as an address. */
import type { VendorName } from '@rivulet/contract/choices'
import { trackEndpoints } from '@rivulet/contract/endpoints/track-endpoints'

type Call = { origin: string; key: string }
type Body = Record<string, string | boolean | Record<string, string>>

const curl = ({ origin, key }: Call, body: Body): string =>
  [
    `curl -X POST ${origin}/api/v1${trackEndpoints.trackOrder.path} \\`,
    `  -H 'apikey: ${key}' \\`,
    `  -H 'content-type: application/json' \\`,
    `  -d '${JSON.stringify(body)}'`,
  ].join('\n')

export const orderCall = (call: Call): string =>
  curl(call, { orderId: 'A-1001', amount: '99.99', click_id: 'THE_CLICK_ID' })
export const couponCall = (call: Call): string =>
  curl(call, { orderId: 'A-1002', amount: '49.99', coupon: 'KIM10' })
/** Left in braces, they are refused. */
export const orderAddress = ({ origin, key }: Call): string =>
  `${origin}/api/v1${trackEndpoints.trackOrderByGet.path}?apikey=${key}&orderId={ORDER_ID}&amount={AMOUNT}&click_id={CLICK_ID}`
export const statusCall = (call: Call, status: 'approved' | 'failed'): string =>
  curl(call, { orderId: 'A-1001', status })
export const refundCall = (call: Call): string =>
  curl(call, { orderId: 'A-1001', refund: { id: 'R-1', amount: '33.33' } })

/** A test order of € 1.00; `clickId` is null until the test link was opened. */
export const testCall = (call: Call, clickId: string | null): string =>
  curl(call, { orderId: 'T-1', amount: '1.00', test: true, click_id: clickId ?? 'THE_CLICK_ID' })

/** Webhook address of a shop system; `shop` is the Link ID. */
export const vendorAddress = (origin: string, vendor: VendorName, shop: number): string =>
  `${origin}/api/v1${trackEndpoints.trackVendor.path.replace(':vendor', vendor).replace(':shop', String(shop))}`

/** Where visitors arrive: the shop's address as the redirect completes it. */
export function landingAddress(shopUrl: string, parameter: string): string {
  const { origin, pathname, search, hash } = new URL(shopUrl)
  return `${origin}${pathname}${search ? `${search}&` : '?'}${parameter}=…&aid=…${hash}`
}
