// Brings the demonstration to the present: what was closed is closed, who left is gone, and stamps say when it was.
import type { Sql } from '../db/sql.ts'
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
  await stampOrders(deps.sql)
}

/** When those who are no longer active stopped, as a part of the period. */
export const leftAt = 0.62

/** What shops said stamped them with the database's clock. */
async function stampOrders(sql: Sql): Promise<void> {
  await sql`update shop_order o set updated_at = e.at
    from (select order_id, max(at) as at from order_event group by order_id) e where e.order_id = o.id`
}
