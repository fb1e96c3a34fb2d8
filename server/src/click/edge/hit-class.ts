// Maps the reason why a hit is not a visit to its class.
import type { HitClass, HitReason } from '@rivulet/contract/choices'

const classes: Readonly<Record<HitReason, HitClass>> = {
  repeat: 'duplicate',
  agent: 'bot',
  no_agent: 'bot',
  fetch: 'bot',
  rate: 'bot',
  prefetch: 'prefetch',
  head: 'preview',
  preview: 'preview',
  assistant: 'assistant',
  link_inactive: 'invalid',
  campaign_inactive: 'invalid',
  shop_inactive: 'invalid',
  affiliate_inactive: 'invalid',
  no_address: 'invalid',
  no_longer: 'invalid',
}

/** A null reason means a valid visit. */
export const classOf = (reason: HitReason | null): HitClass =>
  reason === null ? 'valid' : classes[reason]
