// Judges orders that were credited before their click was stored, as soon as it is stored, or a day later.
import type { OrderFlag } from '@rivulet/contract/choices'
import { dayOf } from '@rivulet/contract/day'
import { retryDeadlock } from '../../../db/retry-deadlock.ts'
import { readClickId } from '../../../click/edge/click-id.ts'
import type { Deps } from '../../../deps.ts'
import { type Change, changeBy } from '../change/change.ts'
import { release } from './clear-flags.ts'
import { longestWait } from './review-signs.ts'
import { creditLate } from '../credit/credit-late.ts'
import { flagOthers, judgeOrder, sortFlags } from './flag-order.ts'
import { lockOrder, type StoredOrder } from '../lock-order.ts'
import { updateOrder } from '../change/update-order.ts'

const isWaiting = ({ flags }: StoredOrder): boolean => flags.includes('click_pending')

/**
 * In order of arrival, each once, safe to run concurrently. Once `enough` is aborted the rest keeps waiting.
 * @returns how many no longer wait.
 */
export async function judgeWaiting(deps: Deps, enough?: AbortSignal): Promise<number> {
  await creditLate(deps)
  const waiting = await deps.sql<{ id: number }[]>`
    select id from shop_order where flags @> '{click_pending}' and deleted_at is null order by id`
  let judged = 0
  for (const { id } of waiting) {
    if (enough?.aborted) break
    if (await judgeOne(deps, id)) judged++
  }
  return judged
}

/** Whether it no longer waits. */
export const judgeOne = (deps: Deps, id: number): Promise<boolean> =>
  retryDeadlock(deps.sql, async (tx) => {
    const order = await lockOrder(tx, id)
    return !isWaiting(await judgeStored(changeBy(tx, deps, null), order, deps.config))
  })

type Part = Pick<Deps['config'], 'secret' | 'review'>
type Waited = { orderedAt: Date; recordedAt: Date; known: boolean }

/**
 * The caller holds the lock on the order. @returns the order after the change:
 * a held approval takes effect if nothing is suspicious.
 */
export async function judgeStored(
  change: Change,
  order: StoredOrder,
  { secret, review }: Part,
): Promise<StoredOrder> {
  const { tx, now, zone } = change
  const { id, clickId, affiliateId } = order
  if (!isWaiting(order) || order.deletedAt) return order
  const click = clickId === null ? null : readClickId(secret, clickId)
  const [waited] = await tx<Waited[]>`
    select o.ordered_at as "orderedAt", o.created_at as "recordedAt", exists (
      select 1 from hit h where h.link_id = ${click?.linkId ?? null} and h.at = ${click?.at ?? null} and h.click_id = ${clickId}
        and not (h.recovered and h.agent is null)) as known
    from shop_order o where o.id = ${id}`
  if (!waited) throw new Error(`order ${id} not found`)
  const { orderedAt, recordedAt, known } = waited
  if (click && !known && now.getTime() - click.at < longestWait) return order
  const rest = order.flags.filter((flag) => flag !== 'click_pending')
  const judged =
    click && affiliateId !== null
      ? await judgeOrder(
          tx,
          {
            ...{ affiliateId, linkId: click.linkId, clickId: clickId ?? '', clickedAt: click.at, id },
            ...{ day: dayOf(orderedAt, zone), recordedAt: recordedAt.getTime() },
          },
          review,
        )
      : { network: null, oddities: [] }
  if (!judged) return order
  const flags: OrderFlag[] = sortFlags([...rest, ...judged.oddities.map(({ flag }) => flag)])
  const seen = await updateOrder(change, id, { flags, click_network: judged.network })
  await flagOthers(tx, judged.oddities, now)
  return release(change, seen)
}
