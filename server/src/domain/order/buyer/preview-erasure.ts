// What erasing a buyer would lose, counted by erasing and undoing it.
import type { DecisionPreview } from '@rivulet/contract/answers/decision-answer'
import { erasureMessages as m } from '@rivulet/contract/messages/erasure-messages'
import type { Deps } from '../../../deps.ts'
import { rehearse } from '../change/rehearse.ts'
import { eraseBuyer } from './erase-buyer.ts'
import { type BuyerQuery, findBuyer } from './find-buyer.ts'

export async function previewErasure(
  { sql, config, now }: Deps,
  query: BuyerQuery,
): Promise<DecisionPreview> {
  const { orders, calls, waiting } = await sql.begin((tx) =>
    rehearse(tx, async () => {
      const found = await findBuyer(tx, config.secret, query)
      return eraseBuyer(tx, config.secret, { ...found, ...query, now: now() })
    }),
  )
  const lost = [
    ...(orders > 0 ? [m.orders(orders)] : []),
    ...(calls > 0 ? [m.calls(calls)] : []),
    ...(waiting > 0 ? [m.waiting(waiting)] : []),
  ]
  return { facts: lost.length > 0 ? [...lost, m.stays, m.first] : [m.none], blocked: false }
}
