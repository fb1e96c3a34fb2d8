// The only code that writes the ledger. Lines are appended, never changed: mistakes are corrected by another line.
import type { LedgerKind } from '@rivulet/contract/choices'
import { announce } from '../db/announce.ts'
import type { Transaction } from '../db/sql.ts'

export type Line = {
  affiliateId: number
  orderId?: number
  invoiceId?: number
  kind: LedgerKind
  /** Not zero; negative when the affiliate loses it. */
  cents: number
  /** When it leaves its hold. */
  availableAt: Date
  /** Who caused it; null for a shop or a scheduled job. */
  actorId: number | null
  note?: string
  /** Idempotency key: names the effect, which is booked once however often it is requested. */
  key: string
  now: Date
}

/** The caller holds the affiliate's lock. An effect already booked is left unchanged. */
export const postLine = (tx: Transaction, line: Line): Promise<void> => postLines(tx, [line])

/**
 * The caller holds the affiliates' locks. At most one line per affiliate,
 * because each line is chained to the one before it.
 */
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
  announce(
    tx,
    'ledger',
    lines.map(({ affiliateId }) => affiliateId),
  )
}
