// Connects a shop system: stores the secret of its webhooks encrypted, and waits for its first message.
import { type VendorName, vendors } from '@rivulet/contract/choices'
import { messages } from '@rivulet/contract/messages/messages'
import { linkMessages } from '@rivulet/contract/messages/link-messages'
import { invalid } from '../../errors.ts'
import { seal } from '../../crypto/seal.ts'
import type { Context } from '../../resource/serve.ts'

/** Keys of the shop system's own API, which sign no webhooks and should not be kept here. */
const mistaken: Partial<Record<VendorName, { pattern: RegExp; sentence: string }>> = {
  stripe: { pattern: /(^|\s)(?!whsec_)\S/, sentence: linkMessages.stripeSecret },
  shopify: { pattern: /^shp(at|ca|pa|ua)_/, sentence: linkMessages.shopifySecret },
}

export async function connectVendor(
  { id, body }: { id: number; body: { vendor?: VendorName | null; secret?: string | null } },
  { tx, deps, actor }: Context,
): Promise<void> {
  const { vendor, secret } = body
  if (!vendor || !Object.hasOwn(vendors, vendor)) throw invalid({ vendor: [messages.field.required] })
  const trimmed = secret?.trim()
  if (!trimmed) throw invalid({ secret: [linkMessages.vendorSecret] })
  const wrong = mistaken[vendor]
  if (wrong?.pattern.test(trimmed)) throw invalid({ secret: [wrong.sentence] })
  const row = {
    shop_id: id,
    vendor,
    secret_sealed: seal(deps.config.secret, trimmed),
    created_at: deps.now(),
    heard_at: null,
  }
  await tx`insert into shop_vendor ${tx(row)}
    on conflict (shop_id, vendor) do update set secret_sealed = excluded.secret_sealed, created_at = excluded.created_at,
      heard_at = excluded.heard_at`
  deps.log.info(
    { event: 'shop-system-connected', shop: id, vendor, by: actor.accountId },
    'The signing secret of a shop system was entered',
  )
}
