// Claims of demo affiliates about orders that failed, are unattributed, or never arrived.
import { addressOf } from './people.ts'
import { act, actorNamed, create, deliverAll } from './product.ts'
import { officeHours } from './rhythm.ts'
import type { Staff } from './staff.ts'
import { hour, momentAt, type Promoter, type Stage } from './story.ts'

/** Author, time as a fraction of the period, order, text, hours until the reply, reply, and the response to it. */
const table = `
jakob.weidner | 0.55 | failed | The buyer is my neighbour. He kept the tent, so why did it fail? | 6 | declined | The shop took it back as a return on the next day. Perhaps he ordered a second one. |
lotte.verhaegen | 0.72 | nobody | A reader sent me her confirmation. She came from my letter, and I cannot find it. | 3 | paid | You are right: her browser had lost the click. The order is credited to you now. |
tomasz.zielinski | 0.86 | missing | A reader says that he ordered on Sunday with my code. | 20 | info | No such number has reached us. Could you ask for the confirmation, and on which day he clicked? | He clicked on Saturday on his phone, and ordered on Sunday on his computer.
sanne.degroot | 0.95 | failed | It says cancelled. The customer told me that it was delivered. | - | | |
lotte.verhaegen | 0.985 | nobody | This one is from my page too, as the s1 of the others of that evening shows. | - | | |
`

type Asked = { id: number; shopId: number; orderNumber: string; day: string }

export async function raiseClaims(
  stage: Stage,
  { administrator }: Staff,
  promoters: readonly Promoter[],
): Promise<void> {
  const { deps, period } = stage
  for (const line of table.trim().split('\n')) {
    const [
      handle = '',
      part = '',
      kind = '',
      note = '',
      wait = '',
      outcome = '',
      text = '',
      reply = '',
    ] = line.split('|').map((word) => word.trim())
    const promoter = promoters.find(({ person }) => person.handle === handle)
    const at = officeHours(momentAt(period, Number(part)))
    const asked = promoter && at < period.until && (await orderFor(stage, promoter, kind, at))
    if (!asked) continue
    const writer = await actorNamed(deps.sql, addressOf({ handle }))
    const { id } = await create({ deps, actor: writer, at }, 'claim', {
      ...{ shop: asked.shopId, orderId: asked.orderNumber, orderedOn: asked.day, note, documents: [] },
    })
    await deliverAll(deps, at)
    const answeredAt = wait === '-' ? Infinity : officeHours(at + Number(wait) * hour)
    if (answeredAt >= period.until) continue
    const office = { deps, actor: administrator, at: answeredAt }
    if (kind === 'nobody' && outcome === 'paid')
      await act(office, 'unattributed', 'assign', asked.id, { affiliate: promoter.id, note: text })
    await act(office, 'claim', 'answer', id, { outcome, text })
    await deliverAll(deps, answeredAt)
    const repliedAt = answeredAt + 5 * hour
    if (!reply || repliedAt >= period.until) continue
    await act({ deps, actor: writer, at: repliedAt }, 'claim', 'write', id, { text: reply })
    await deliverAll(deps, repliedAt)
  }
}

/** An earlier order without a claim yet; for a missing one, an unused number. */
async function orderFor(
  { deps: { sql } }: Stage,
  { id, shops }: Promoter,
  kind: string,
  at: number,
): Promise<Asked | null> {
  const before = new Date(at)
  const whose =
    kind === 'failed' ? sql`o.affiliate_id = ${id} and o.status = '1'` : sql`o.affiliate_id is null`
  const [found] = await sql<Asked[]>`
    select o.id, o.shop_id as "shopId", o.order_number as "orderNumber", o.day::text as day from shop_order o
    where o.shop_id = any(${shops}::bigint[]) and o.ordered_at < ${before} and ${whose}
      and not exists (select from claim c where c.shop_id = o.shop_id and c.order_number = o.order_number)
    order by o.ordered_at desc limit 1`
  if (!found) return null
  return kind === 'missing' ? { ...found, orderNumber: `${found.orderNumber}7` } : found
}
