// The one place that writes the ledger. Lines are added, never changed: a mistake is corrected by another line.
import type { LedgerKind } from '@rivulet/contract/choices'
import type { Transaction } from '../db/sql.ts'

export type Line = {
  affiliateId: number
  orderId?: number
  invoiceId?: number
  kind: LedgerKind
  /** Not zero; what the affiliate loses is negative. */
  cents: number
  /** From then on it is no longer on hold. */
  availableAt: Date
  /** Who caused it; null for a shop or the clock. */
  actorId: number | null
  note?: string
  /** Names the effect: the same effect is booked once, however often it is asked for. */
  key: string
  now: Date
}

/** The caller holds the affiliate's lock. An effect that was booked before is left as it is. */
export const postLine = (tx: Transaction, line: Line): Promise<void> => postLines(tx, [line])

/** The caller holds the affiliates' locks. At most one line per affiliate: each follows the one before it in the books. */
export async function postLines(tx: Transaction, lines: readonly Line[]): Promise<void> {
  const rows = lines.map((line) => ({
    affiliate_id: line.affiliateId,
    order_id: line.orderId ?? null,
    invoice_id: line.invoiceId ?? null,
    kind: line.kind,
    cents: line.cents,
    available_at: line.availableAt,
    actor_id: line.actorId,
    note: line.note ?? null,
    key: line.key,
    created_at: line.now,
  }))
  await tx`insert into ledger_line ${tx(rows)} on conflict (key) do nothing`
}
