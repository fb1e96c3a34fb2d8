// Demo affiliates who ask for a payout: one was declined, one is paid, others wait for an answer.
import { askForPayout } from '../domain/invoice/request/ask-for-payout.ts'
import { readOwnPayout } from '../domain/invoice/request/own-payout.ts'
import { updateProgramme } from '../domain/programme/update-programme.ts'
import { dayOf } from '@rivulet/contract/day'
import { pay } from './payments.ts'
import { addressOf, asksForPayouts } from './people.ts'
import { act, actorNamed, deliverAll, depsAt } from './product.ts'
import type { Staff } from './staff.ts'
import { day, hour, type Promoter, type Stage } from './story.ts'

/** How long ago they asked, what became of it, and how long that took. */
const wishes = [
  { ago: 3 * day, becomes: 'declined', after: 4 * hour },
  { ago: 2.5 * day, becomes: 'paid', after: 20 * hour },
  { ago: 1.5 * day, becomes: 'open', after: 0 },
  { ago: 5 * hour, becomes: 'open', after: 0 },
] as const
const why = 'The next payments go out with all others at the end of the week, so please wait for these.'

export async function askForPayouts(
  stage: Stage,
  { administrator, manager }: Staff,
  promoters: readonly Promoter[],
): Promise<void> {
  const { deps, period, scale } = stage
  const minimumPayout = `${Math.max(1, Math.round(20 * scale))}.00`
  const from = depsAt(deps, period.until - 4 * day)
  await updateProgramme(from, administrator, { payoutRequests: 'on', minimumPayout })
  const left = [...wishes]
  for (const promoter of promoters.filter(({ person }) => asksForPayouts(person))) {
    const [wish] = left
    if (!wish) return
    const at = period.until - wish.ago
    const then = depsAt(deps, at)
    if ((await readOwnPayout(deps.sql, then, promoter.id)).missing.length > 0) continue
    left.shift()
    const { request } = await askForPayout(then, await actorNamed(deps.sql, addressOf(promoter.person)))
    const doing = { deps, actor: manager, at: at + wish.after }
    if (wish.becomes === 'declined' && request)
      await act(doing, 'payoutRequest', 'decline', request.id, { reason: why })
    if (wish.becomes === 'paid') await pay(doing, promoter, dayOf(new Date(doing.at), period.zone), 1)
    await deliverAll(deps, doing.at)
  }
}
