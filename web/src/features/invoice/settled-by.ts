/** What a payment of the typed amount settles of each order and correction, as the ledger will do it. */
import type { InvoiceDraft } from '@rivulet/contract/answers/book-answer'
import { coveredBy } from '@rivulet/contract/covered-by'
import type { invoiceMessages } from '@rivulet/contract/messages/invoice-messages'
import { formatHundredths, parseHundredths } from '@rivulet/contract/money'

export type SettledState = keyof typeof invoiceMessages.settled.states
type Part = { settled: string | null; state: SettledState }

const centsOf = (amount: string): number => parseHundredths(amount) ?? 0

/** An amount that is not valid yet, or more than is payable, counts as all of it. */
export function settledBy(typed: string, { payable, ordering, corrections }: InvoiceDraft) {
  const all = centsOf(payable)
  const cents = parseHundredths(typed)
  const paid = cents === null || cents <= 0 ? all : Math.min(cents, all)
  const open = [
    ...ordering.map(({ place, commission }) => ({ place, cents: centsOf(commission) })),
    ...corrections.map(({ place, amount }) => ({ place, cents: centsOf(amount) })),
  ].toSorted((a, b) => a.place - b.place)
  const covered = new Map(coveredBy(paid, open).map((one) => [one.place, one.cents]))
  const partOf = (place: number, whole: string): Part => {
    const settled = covered.get(place)
    if (settled === undefined) return { settled: null, state: 'not' }
    return {
      settled: formatHundredths(settled),
      state: settled === centsOf(whole) ? 'whole' : 'part',
    }
  }
  return {
    orders: ordering.map((one) => ({ ...one, ...partOf(one.place, one.commission) })),
    corrections: corrections.map((one) => ({ ...one, ...partOf(one.place, one.amount) })),
  }
}
