// An entry about one of our payments in a bank file, independent of the file's format.
import type { BankFileKind, PayeeCheck } from '@rivulet/contract/states/payout'

/** done: paid; back: rejected or returned; under: neither yet; info: preliminary, for information only. */
export type EntryState = 'done' | 'back' | 'under' | 'info'

export type ReadEntry = {
  /** The end-to-end id of the payment, or null for all payments of a message. */
  endToEndId: string | null
  messageId: string | null
  state: EntryState
  /** The bank's code, such as ACSC, RJCT or BOOK. */
  status: string
  /** Of the payment, or of the whole message. Null when the file has no amount. */
  cents: number | null
  /** The bank's fee, if the file states it. */
  feeCents?: number | null
  /** Result of the payee name check. */
  check?: PayeeCheck | null
  reason: { code: string | null; note: string | null }
}

export type ReadAnswer = { kind: BankFileKind; said: ReadEntry[] }
