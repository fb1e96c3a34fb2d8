// Who earns on an order: the click its click id proves, else the last valid click of the affiliate and link it names.
import { createHash } from 'node:crypto'
import type { CreditedBy, HitClass, UnattributedReason } from '@rivulet/contract/choices'
import type { Secret } from '../../config.ts'
import type { Queryable, Transaction } from '../../db/sql.ts'
import { readClickId } from '../../click/click-id.ts'
import { type FoundClick, findClick, lastValidClick } from '../../click/find-click.ts'
import { recoverHit } from '../../click/recover-hit.ts'
import { findOwners, type Owner } from './find-owner.ts'
import type { OrderClick } from './insert-order.ts'
import { skewMs } from './moment.ts'

export type Evidence = {
  shop: { id: number; windowDays: number }
  orderedAt: Date
  /** Earlier than that where only the day is known. */
  orderedFrom: Date
  /** When it was recorded, where that was before now: no later click has led to it. */
  recordedAt?: Date
  clickId: string | null
  aid: string | null
  /** Link ID of the link or of what it promotes, or the link's short code. */
  link: string | null
}
type LinkCredit = Owner & { by: CreditedBy }
type Click = OrderClick & { at: Date }
export type Attribution =
  | {
      credit: LinkCredit
      click: Click
      /** Nothing is known of its visitor yet. */
      unseen: boolean
      /** One of more clicks than a person makes. */
      burst: boolean
    }
  | { credit: { unattributedReason: UnattributedReason }; click: OrderClick | null }
type Part = { secret: Secret; zone: string; only?: 'ask' }

const dayMs = 86_400_000

/** Both ends belong to the window; a click may seem to be up to five minutes after its order. Days are of 24 hours. */
export function placeInWindow(
  clickAt: number,
  orderedAt: number,
  days: number,
  orderedFrom = orderedAt,
): 'inside' | 'before_click' | 'window_expired' {
  if (orderedAt < clickAt - skewMs) return 'before_click'
  return orderedFrom > clickAt + days * dayMs ? 'window_expired' : 'inside'
}

/** Of an order whose time is not known. */
export const lastInWindow = (clickAt: Date, latest: Date, days: number): Date =>
  new Date(Math.min(latest.getTime(), clickAt.getTime() + days * dayMs))

/** A click whose row is missing is made again; not when it is only asked what would be. */
export async function attributeOrder(
  tx: Transaction,
  part: Part,
  evidence: Evidence,
): Promise<Attribution> {
  const proven = await byClickId(tx, part, evidence)
  // A click id that was made up says what its bearer is after: nothing else it brings is believed.
  if (proven && ('linkId' in proven.credit || proven.credit.unattributedReason === 'bad_signature'))
    return proven
  const named = await byLink(tx, part, evidence)
  if ('linkId' in named.credit || !proven) return named
  return proven
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
  // Sent together; the owner first, whose lock lets nobody else's order come between.
  const [[owner], click] = await Promise.all([
    findOwners(tx, shop.id, { linkId }, only),
    findClick(tx, { ...proven, clickId }),
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

/**
 * A second click within moments is still the same person's, and so is one of a crowd behind one address; what was no
 * visit of a person earns nothing.
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
  const owners = aid === null ? [] : await findOwners(tx, shop.id, { aid, link }, only)
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

/** Is the buyer the one who would earn? `buyerHash` is the SHA-256 of an e-mail address in lower case. */
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
