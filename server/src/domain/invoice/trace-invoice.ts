// Explains the figures of a payment by the ledger lines it was computed from.
import type { LedgerKind } from '@rivulet/contract/choices'
import { minuteOf } from '@rivulet/contract/day'
import type { InvoiceTrace } from '@rivulet/contract/answers/trace'
import { formatHundredths } from '@rivulet/contract/money'
import { payeeReason } from '@rivulet/contract/states/bank-reasons'
import { queryFile } from '../../db/query-file.ts'
import type { Queryable } from '../../db/sql.ts'

/** Amounts in cents. */
type Found = {
  madeAt: Date
  run: InvoiceTrace['run']
  account: string | null
  bankCode: string | null
  balanceCents: number
  onHoldCents: number
  payableCents: number
  paidCents: number
  currentCents: number
  kinds: { kind: LedgerKind; lines: number; cents: number }[]
  heldLines: number
  orders: number
  settledCents: number
  takenBackOrders: number
  takenBackCents: number
  corrections: { reason: string | null; cents: number }[]
}

const ask = queryFile<Found>(new URL('trace.sql', import.meta.url))

/** `affiliateId` restricts it to the affiliate's own payments. Undefined when there is no such payment. */
export async function traceInvoice(
  sql: Queryable,
  zone: string,
  { id, affiliateId }: { id: number; affiliateId: number | null },
): Promise<InvoiceTrace | undefined> {
  const [found] = await ask(sql, [id, affiliateId])
  if (!found) return undefined
  return {
    made: minuteOf(found.madeAt, zone),
    run: affiliateId === null ? found.run : null,
    account: found.account,
    returnedBecause: payeeReason(found.bankCode),
    kinds: found.kinds.map(({ cents, ...kind }) => ({ ...kind, amount: formatHundredths(cents) })),
    balance: formatHundredths(found.balanceCents),
    heldLines: found.heldLines,
    onHold: formatHundredths(found.onHoldCents),
    payable: formatHundredths(found.payableCents),
    paid: formatHundredths(found.paidCents),
    current: formatHundredths(found.currentCents),
    orders: found.orders,
    settled: formatHundredths(found.settledCents),
    takenBackOrders: found.takenBackOrders,
    takenBack: formatHundredths(found.takenBackCents),
    corrections: found.corrections.map(({ reason, cents }) => ({
      reason,
      amount: formatHundredths(cents),
    })),
  }
}
