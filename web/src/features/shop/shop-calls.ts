/** Calls of the order door, ready to be pasted into a terminal. */
import type { VendorName } from '@rivulet/contract/choices'
import { endpoints } from '@rivulet/contract/endpoint'

type Call = { origin: string; key: string }
type Body = Record<string, string | Record<string, string>>

const curl = ({ origin, key }: Call, body: Body): string =>
  [
    `curl -X POST ${origin}/api/v1${endpoints.trackOrder.path} \\`,
    `  -H 'apikey: ${key}' \\`,
    `  -H 'content-type: application/json' \\`,
    `  -d '${JSON.stringify(body)}'`,
  ].join('\n')

export const orderCall = (call: Call): string =>
  curl(call, { orderId: 'A-1001', amount: '99.99', click_id: 'THE_CLICK_ID' })
export const statusCall = (call: Call): string => curl(call, { orderId: 'A-1001', status: 'approved' })
export const refundCall = (call: Call): string =>
  curl(call, { orderId: 'A-1001', refund: { id: 'R-1', amount: '33.33' } })

/** Where a shop system sends its webhooks; `shop` is the Link ID. */
export const vendorAddress = (origin: string, vendor: VendorName, shop: number): string =>
  `${origin}/api/v1${endpoints.trackVendor.path.replace(':vendor', vendor).replace(':shop', String(shop))}`
