// What a file of a bank says about payments of ours, whichever kind of file it is.
import type { BankFileKind, PayeeCheck } from '@rivulet/contract/payout'

/** done: the bank paid; back: it did not, or the money came back; under: neither yet; info: preliminary, to be read and no more. */
export type SaidState = 'done' | 'back' | 'under' | 'info'

export type Said = {
  /** The payment by its own name, or all of a message. */
  endToEndId: string | null
  messageId: string | null
  state: SaidState
  /** The bank's own code, such as ACSC, RJCT or BOOK. */
  status: string
  /** Of the payment, or of all of the message. Null when the file does not tell. */
  cents: number | null
  /** What the bank kept of it, where the file says so. */
  feeCents?: number | null
  /** Of its check of the payee's name. */
  check?: PayeeCheck | null
  reason: { code: string | null; note: string | null }
}

export type Answer = { kind: BankFileKind; said: Said[] }
