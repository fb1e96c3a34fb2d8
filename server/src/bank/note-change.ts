// When the account that money goes to becomes another, its owner is told and payments are flagged.
import { maskOf } from '@rivulet/contract/mask'
import { minuteOf } from '@rivulet/contract/day'
import type { Secret } from '../config.ts'
import type { Queryable } from '../db/sql.ts'
import type { Deps } from '../http/deps.ts'
import { queueMail } from '../http/mail-queue.ts'
import { bankChangedMail } from '../http/mail-text.ts'
import { open } from '../http/seal.ts'
import type { BankDraft } from './check-bank.ts'

type Stored = Record<string, unknown>
type Change = { iban: boolean; holder: boolean }

/** What the draft makes another. What is there already, typed once more, is no change. */
export function bankChange(secret: Secret, draft: BankDraft, before: Stored | null): Change {
  const differs = (sent: string | null | undefined, stored: unknown) =>
    sent !== undefined && (sent ?? null) !== ((stored as string | null | undefined) ?? null)
  return {
    iban: differs(draft.iban, opened(secret, before?.iban_sealed)),
    holder: differs(draft.accountHolder, opened(secret, before?.account_holder_sealed)),
  }
}

/** Sealed with another secret it cannot be compared, and whatever is sent is new. */
function opened(secret: Secret, sealed: unknown): string | null {
  if (typeof sealed !== 'string') return null
  try {
    return open(secret, sealed)
  } catch {
    return ''
  }
}

/**
 * Part of the transaction that writes the draft. The mail goes to the address from before, which a change of it cannot silence.
 * @returns the column that flags payments.
 */
export async function noteBankChange(
  tx: Queryable,
  deps: Pick<Deps, 'config' | 'now'>,
  { draft, before, by }: { draft: BankDraft; before: Stored; by: string },
): Promise<{ bank_changed_at?: Date }> {
  const { secret, accountingZone, publicUrl } = deps.config
  const change = bankChange(secret, draft, before)
  if (!change.iban && !change.holder) return {}
  const at = deps.now()
  const reader = { name: String(before.name), username: String(before.username) }
  const shown = (text: unknown) => (typeof text === 'string' && text !== '' ? text : 'none')
  const lines = [
    ...(change.iban
      ? [`IBAN: ${shown(before.iban)} → ${draft.iban ? maskOf(draft.iban) : 'none'}`]
      : []),
    ...(change.holder
      ? [
          `Account holder: ${shown(before.account_holder)} → ${draft.accountHolder ? maskOf(draft.accountHolder, 'initials') : 'none'}`,
        ]
      : []),
  ]
  const when = `${minuteOf(at, accountingZone)} (${accountingZone})`
  const about = `change of the bank details of account ${String(before.id)}`
  await queueMail(tx, deps, { ...bankChangedMail(reader, { lines, when, by, publicUrl }), about })
  return { bank_changed_at: at }
}
