// Attributes an order: to the coupon that it names, otherwise to the click proven by its click ID, otherwise to the
// last valid click of the affiliate and link it names. A shop may let the click count before the coupon.
import { createHash } from 'node:crypto'
import type { CreditedBy, HitClass, UnattributedReason } from '@rivulet/contract/choices'
import type { Secret } from '../../../config/config.ts'
import type { Queryable, Transaction } from '../../../db/sql.ts'
import { readClickId } from '../../../click/edge/click-id.ts'
import { type FoundClick, findClick, lastValidClick } from '../../../click/ingest/find-click.ts'
import { recoverHit } from '../../../click/ingest/recover-hit.ts'
import { type CouponCredit, findCoupons } from './find-coupons.ts'
import { findOwners, type Owner } from './find-owner.ts'
import type { OrderClick } from '../insert-order.ts'
import { skewMs } from '../api/shop-date.ts'

export type Evidence = {
  shop: { id: number; windowDays: number }
  orderedAt: Date
  /** Earlier than `orderedAt` when only the day is known. */
  orderedFrom: Date
  /** When it was recorded, if earlier than now: later clicks cannot have led to it. */
  recordedAt?: Date
  clickId: string | null
  aid: string | null
  /** Link ID of the link or of what it promotes, or the link's short code. */
  link: string | null
  /** Codes, as the shop names them. */
  coupons: readonly string[]
}
type LinkCredit = Owner & { by: CreditedBy }
type Click = OrderClick & { at: Date }
export type Attribution =
  | {
      credit: LinkCredit
      click: Click
      /** The visitor is not known yet. */
      unseen: boolean
      /** The click exceeded the rate limit. */
      burst: boolean
    }
  | {
      credit: CouponCredit
      click: null
      /** It names coupons of other affiliates, too. */
      several: boolean
    }
  | { credit: { unattributedReason: UnattributedReason }; click: OrderClick | null }
type Part = { secret: Secret; zone: string; only?: 'ask' }

const dayMs = 86_400_000

/**
 * Both ends are part of the window; clocks may differ, so a click may be up
 * to five minutes after its order. Days have 24 hours.
 */
export function placeInWindow(
  clickAt: number,
  orderedAt: number,
  days: number,
  orderedFrom = orderedAt,
): 'inside' | 'before_click' | 'window_expired' {
  if (orderedAt < clickAt - skewMs) return 'before_click'
  return orderedFrom > clickAt + days * dayMs ? 'window_expired' : 'inside'
}

/** For an order whose time is unknown. */
export const lastInWindow = (clickAt: Date, latest: Date, days: number): Date =>
  new Date(Math.min(latest.getTime(), clickAt.getTime() + days * dayMs))

/** A click whose row is missing is recovered, except for test orders. */
export async function attributeOrder(
  tx: Transaction,
  part: Part,
  evidence: Evidence,
): Promise<Attribution> {
  const proven = await byClickId(tx, part, evidence)
  // A forged click ID shows intent, so nothing else in the message is trusted.
  if (
    proven &&
    'unattributedReason' in proven.credit &&
    proven.credit.unattributedReason === 'bad_signature'
  )
    return proven
  const clicked = await byClick(tx, part, evidence, proven)
  return evidence.coupons.length === 0 ? clicked : byCoupon(tx, part, evidence, clicked)
}

async function byClick(
  tx: Transaction,
  part: Part,
  evidence: Evidence,
  proven: Attribution | null,
): Promise<Attribution> {
  if (proven && 'linkId' in proven.credit) return proven
  const named = await byLink(tx, part, evidence)
  return 'linkId' in named.credit || !proven ? named : proven
}

/** Where a coupon and the click are of the same affiliate, the click says more: link, campaign and sub IDs. */
async function byCoupon(
  tx: Transaction,
  { zone, only }: Part,
  { coupons: codes, shop, orderedAt, clickId, aid }: Evidence,
  clicked: Attribution,
): Promise<Attribution> {
  const { credits, first, known } = await findCoupons(
    tx,
    { shopId: shop.id, codes, orderedAt, zone },
    only,
  )
  const [coupon, ...others] = credits
  if (!coupon) {
    const namesCouponsOnly = clickId === null && aid === null
    return namesCouponsOnly ? nobody(known ? 'inactive_coupon' : 'unknown_coupon', null) : clicked
  }
  const owner = 'linkId' in clicked.credit ? clicked.credit.affiliateId : null
  if (owner !== null && (first === 'click' || credits.some(({ affiliateId }) => affiliateId === owner)))
    return clicked
  return { credit: coupon, click: null, several: others.length > 0 }
}

async function byClickId(
  tx: Transaction,
  { secret, zone, only }: Part,
  { clickId, shop, orderedAt, orderedFrom }: Evidence,
): Promise<Attribution | null> {
  if (clickId === null) return null
  const proven = readClickId(secret, clickId)
  if (!proven) return nobody('bad_signature', { id: clickId, at: null, country: null, subIds: null })
  const { linkId } = proven
  // Pipelined; the owner first, because its lock keeps other orders from interleaving.
  const [[owner], click] = await Promise.all([
    findOwners(tx, shop.id, { linkId }, { at: orderedAt, only }),
    proven.test ? testClick({ ...proven, clickId }) : findClick(tx, { ...proven, clickId }),
  ])
  const known = clickOf(click)
  if (!owner) return nobody('no_click', known)
  const place = placeInWindow(click.at, orderedAt.getTime(), shop.windowDays, orderedFrom.getTime())
  if (place !== 'inside') return nobody(place, known)
  const ineligible = whyNot(click, owner)
  if (ineligible) return nobody(ineligible, known)
  if (!click.stored && !only) await recoverHit(tx, zone, click)
  return {
    credit: creditOf(owner, 'click'),
    click: known,
    unseen: !click.known,
    burst: click.reason === 'rate',
  }
}

/** A click on a test link is never stored: what is signed in its id is all there is. */
const testClick = ({
  linkId,
  at,
  clickId,
}: {
  linkId: number
  at: number
  clickId: string
}): FoundClick => ({
  ...{ linkId, at, clickId, class: 'valid', reason: null, country: null, subIds: null },
  ...{ stored: true, known: true },
})

/**
 * A second click within moments belongs to the same person, and so does a rate-limited one from a crowd behind one
 * address; hits that are not visits by people earn nothing.
 */
function whyNot(
  { class: is, reason, stored, at }: FoundClick,
  { erased, closedAt }: Owner,
): UnattributedReason | null {
  if (erased) return 'erased'
  if (!stored && closedAt !== null && at >= closedAt) return 'no_longer'
  if (reason === 'rate') return null
  return reason === 'no_longer' ? 'no_longer' : whyNotOf[is]
}

const whyNotOf: Readonly<Record<HitClass, UnattributedReason | null>> = {
  valid: null,
  duplicate: null,
  bot: 'bot_click',
  assistant: 'assistant_click',
  preview: 'preview_click',
  prefetch: 'prefetch_click',
  invalid: 'inactive_at_click',
}

async function byLink(
  tx: Transaction,
  { only }: Part,
  { aid, link, shop, orderedAt, orderedFrom, recordedAt }: Evidence,
): Promise<Attribution> {
  const finding = { at: orderedAt, only }
  const owners = aid === null ? [] : await findOwners(tx, shop.id, { aid, link }, finding)
  if (owners.length > 0 && owners.every(({ erased }) => erased)) return nobody('erased', null)
  const at = orderedAt.getTime()
  const within = async (from: number, until: number) => {
    const found: { owner: Owner; click: Click; unseen: boolean }[] = []
    for (const owner of owners) {
      const { affiliateId, linkId } = owner
      const last = await lastValidClick(tx, { affiliateId, linkId, from, until })
      if (last) found.push({ owner, click: clickOf(last), unseen: !last.known })
    }
    return found.reduce<(typeof found)[number] | null>(
      (a, b) => (a && a.click.at >= b.click.at ? a : b),
      null,
    )
  }
  const latest = Math.min(at + skewMs, recordedAt?.getTime() ?? Number.MAX_SAFE_INTEGER)
  const last = await within(orderedFrom.getTime() - shop.windowDays * dayMs, latest)
  if (last) {
    const { owner, click, unseen } = last
    return { credit: creditOf(owner, 'link'), click, unseen, burst: false }
  }
  const earlier = await within(0, at)
  if (earlier) return nobody('window_expired', earlier.click)
  const later = await within(at, Number.MAX_SAFE_INTEGER)
  if (later) return nobody('before_click', later.click)
  const closed = owners.some(({ closedAt }) => closedAt !== null && closedAt <= at)
  return nobody(closed ? 'no_longer' : 'no_click', null)
}

const nobody = (unattributedReason: UnattributedReason, click: OrderClick | null): Attribution => ({
  credit: { unattributedReason },
  click,
})

const creditOf = (owner: Owner, by: CreditedBy): LinkCredit => ({ ...owner, by })

type Named = Pick<FoundClick, 'clickId' | 'at' | 'country' | 'subIds'>
const clickOf = ({ clickId, at, country, subIds }: Named): Click => ({
  id: clickId,
  at: new Date(at),
  country,
  subIds,
})

/** Whether the buyer is the affiliate. `buyerHash` is the SHA-256 of an email address in lower case. */
export async function isSelfReferral(
  sql: Queryable,
  affiliateId: number,
  buyerHash: string | null,
): Promise<boolean> {
  if (buyerHash === null) return false
  const [row] = await sql<{ username: string }[]>`select username from account where id = ${affiliateId}`
  const own = createHash('sha256')
    .update((row?.username ?? '').trim().toLowerCase())
    .digest('hex')
  return own === buyerHash
}
