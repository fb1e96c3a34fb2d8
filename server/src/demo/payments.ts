// Pays the demo affiliates every two weeks, with a document; one payment is returned by the bank.
import { formatHundredths } from '@rivulet/contract/money'
import { balanceOf } from '../ledger/balance.ts'
import type { Agenda } from './agenda.ts'
import { makeDocument } from './document.ts'
import { asksForPayouts, star } from './people.ts'
import { act, create, deliverAll, type Doing, upload } from './product.ts'
import type { Staff } from './staff.ts'
import { startOf } from './rhythm.ts'
import { day, hour, type Promoter, type Stage } from './story.ts'

const rhythm = 14
const lastBefore = 5
const leastCents = 2000

/** Adds the payments to the agenda. The last but one of the top affiliate is returned. */
export function planPayments(
  { deps, period }: Stage,
  { manager }: Staff,
  agenda: Agenda,
  promoters: readonly Promoter[],
): void {
  const last = Math.max(0, period.days.length - 1 - lastBefore)
  for (let index = last; index >= 0; index -= rhythm) {
    const date = period.days[index] ?? ''
    for (const [turn, promoter] of promoters.entries()) {
      // They ask for it themselves.
      if (index === last && asksForPayouts(promoter.person)) continue
      const at = startOf(period, date) + 10 * hour + turn * 60_000
      const doing: Doing = { deps, actor: manager, at }
      const comesBack = promoter.person === star && index === Math.max(0, last - rhythm)
      const run = async () => {
        const id = await pay(doing, promoter, date)
        if (!id || !comesBack) return
        const later = { ...doing, at: at + 3 * day }
        const note = 'ACCOUNT CLOSED. A NEW ONE WAS ASKED FOR.'
        agenda.add({
          at: later.at,
          lane: promoter.id,
          run: () => act(later, 'invoice', 'return', id, { note }),
        })
      }
      agenda.add({ at, lane: promoter.id, run })
    }
  }
}

/** Everything payable; nothing when that is too little. */
export async function pay(
  doing: Doing,
  { id, person }: Promoter,
  date: string,
  least = leastCents,
): Promise<number | null> {
  const { deps, at } = doing
  const { payable } = await balanceOf(deps.sql, id, new Date(at))
  if (payable < least) return null
  const paid = formatHundredths(payable)
  const file = await upload(
    doing,
    `remittance-${date}.pdf`,
    makeDocument([
      'Remittance advice',
      '',
      `Date: ${date}`,
      `Paid to: ${person.name.normalize('NFD').replace(/[^\x20-\x7e]/g, '')}`,
      `Amount: ${paid} EUR`,
    ]),
  )
  const made = await create(doing, 'invoice', {
    affiliate: id,
    date,
    paid,
    documents: [{ file, description: 'REMITTANCE ADVICE' }],
  })
  await deliverAll(deps, at)
  return made.id
}
