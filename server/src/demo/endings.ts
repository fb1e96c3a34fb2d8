// Final state of the demo: closes shops and links, and deactivates affiliates who left.
import { formatHundredths } from '@rivulet/contract/money'
import { act, change, create, deliverAll, type Doing, remove } from './product.ts'
import type { Staff } from './staff.ts'
import { momentAt, type Promoter, type Stage, type Store, type Way } from './story.ts'

type Cast = { stores: readonly Store[]; promoters: readonly Promoter[]; ways: readonly Way[] }

/** Everything was open while the history was generated, because links and orders require it. */
export async function closeDown(
  stage: Stage,
  { administrator, manager }: Staff,
  cast: Cast,
): Promise<void> {
  const { deps, period } = stage
  const by = (at: number): Doing => ({ deps, actor: manager, at })
  for (const { id, ends } of cast.ways)
    if (ends?.reason === 'link_inactive') await change(by(ends.at), 'link', id, { active: false })
  for (const { id, brand } of cast.stores)
    if (brand.closes !== undefined)
      await change(by(momentAt(period, brand.closes)), 'shop', id, { active: false })
  for (const { id, person } of cast.promoters) {
    const left = by(momentAt(period, leftAt))
    if (person.state === 'inactive') await change(left, 'affiliate', id, { active: false })
    if (person.state === 'trash') {
      await takeBackAll({ deps, actor: administrator, at: period.until }, id)
      await remove(left, 'affiliate', id)
    }
  }
}

/** Affiliates who broke the terms lose their balance, which is required for removing the account. */
async function takeBackAll(doing: Doing, affiliate: number): Promise<void> {
  const { sql } = doing.deps
  const pending = await sql<{ id: number }[]>`
    select id from shop_order where affiliate_id = ${affiliate} and status = '2' and deleted_at is null`
  for (const { id } of pending) await act(doing, 'order', 'fail', id, { reason: 'terms_breach' })
  const [owed] = await sql<{ cents: number }[]>`
    select balance_cents as cents from affiliate_view where id = ${affiliate}`
  if (!owed || owed.cents === 0) return
  const amount = formatHundredths(-owed.cents)
  const reason = 'The add-on took the place of other affiliates’ clicks'
  await create(doing, 'correction', { affiliate, amount, reason, timing: 'now' })
  await deliverAll(doing.deps, doing.at)
}

/** When inactive affiliates stopped, as a fraction of the period. */
export const leftAt = 0.62
