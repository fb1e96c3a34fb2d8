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

/** The caller holds the affiliate's lock. @returns false when the effect was booked before. */
export const postLine = async (tx: Transaction, line: Line): Promise<boolean> =>
  (await postLines(tx, [line])) > 0

/**
 * The caller holds the affiliates' locks. At most one line per affiliate: each follows the one before it in the books.
 * @returns how many were not booked before.
 */
export async function postLines(tx: Transaction, lines: readonly Line[]): Promise<number> {
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
  const written = await tx`insert into ledger_line ${tx(rows)} on conflict (key) do nothing returning id`
  return written.length
}
