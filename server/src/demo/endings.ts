// Brings the demonstration to the present: what was closed is closed, and who left is gone.
import { change, type Doing, remove } from './product.ts'
import type { Staff } from './staff.ts'
import { momentAt, type Promoter, type Stage, type Store, type Way } from './story.ts'

type Cast = { stores: readonly Store[]; promoters: readonly Promoter[]; ways: readonly Way[] }

/** While it was made all of it was open, because links and orders need it to be. */
export async function closeDown(stage: Stage, { manager }: Staff, cast: Cast): Promise<void> {
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
    if (person.state === 'trash') await remove(left, 'affiliate', id)
  }
}

/** When those who are no longer active stopped, as a part of the period. */
export const leftAt = 0.62
