/** Security schemes of the OpenAPI document. */
import { takesKeys } from '../access/key-calls.ts'
import type { VendorName } from '../choices.ts'
import type { Endpoint } from '../endpoints/define-endpoint.ts'
import type { Schema } from '../answers/shape.ts'

const header = (name: string, description: string): Schema => ({
  type: 'apiKey',
  in: 'header',
  name,
  description,
})

const vendorSchemes: Record<VendorName, Schema> = {
  shopify: header('x-shopify-hmac-sha256', 'How Shopify signs its webhooks.'),
  woocommerce: header('x-wc-webhook-signature', 'How WooCommerce signs its webhooks.'),
  stripe: header('stripe-signature', 'How Stripe signs its webhooks.'),
}

export const securitySchemes = {
  session: header(
    'bearer',
    'The token of a sign-in with its prefix: `bearer: Bearer {token}`. Send `device: {device id}` with it to tell devices apart.',
  ),
  authorization: {
    type: 'http',
    scheme: 'bearer',
    description: 'The same token in the standard header: `Authorization: Bearer {token}`.',
  },
  apiKey: header(
    'bearer',
    'An API key of *Settings → API keys*, for programs that read: `bearer: Bearer rvr_…`, or the same in `Authorization`.',
  ),
  shopKey: header('apikey', 'The API key of the shop, from server to server: `apikey: rvk_…`.'),
  shopKeyInAddress: {
    type: 'apiKey',
    in: 'query',
    name: 'apikey',
    description: 'The API key for shops that can only call an address, when *Orders by GET* is on.',
  },
  shopId: header('shop', 'The Link ID of the shop, beside its signature.'),
  shopSignature: header(
    'x-signature',
    'Instead of the key: `t={unix seconds},v1={hex of HMAC-SHA256(key, t + "." + body)}`, at most five minutes old.',
  ),
  ...vendorSchemes,
} as const satisfies Record<string, Schema>

type Scheme = keyof typeof securitySchemes
/** Alternatives; each requires all the schemes it names. */
type Security = readonly Partial<Record<Scheme, readonly string[]>>[]

const sessionSecurity: Security = [{ session: [] }, { authorization: [] }]

const readerSecurity: Security = [...sessionSecurity, { apiKey: [] }]

const signed = { shopId: [], shopSignature: [] }
const callers: Record<NonNullable<Endpoint['caller']>, Security> = {
  shop: [{ shopKey: [] }, signed],
  'shop by address': [{ shopKeyInAddress: [] }, { shopKey: [] }, signed],
  vendor: Object.keys(vendorSchemes).map((name) => ({ [name]: [] })),
}

export const securityOf = (
  call: Pick<Endpoint, 'access' | 'caller' | 'proof' | 'keys'> & { method: string },
): Security => {
  const { access, caller } = call
  if (caller) return callers[caller]
  if (takesKeys(call)) return readerSecurity
  return access === 'public' ? [] : sessionSecurity
}
