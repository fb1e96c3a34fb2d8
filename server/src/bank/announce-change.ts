// When the account that money goes to becomes another, its owner is told and payments are flagged.
import { maskOf } from '@rivulet/contract/mask'
import type { Secret } from '../config.ts'
import type { Queryable } from '../db/sql.ts'
import type { Deps } from '../http/deps.ts'
import { bankChangedMail } from '../http/mail-text.ts'
import { open } from '../http/seal.ts'
import { warnOwner, whenOf } from '../http/warn-owner.ts'
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
 * Part of the transaction that writes the draft. The mails go to the addresses from before, which a change of it cannot silence.
 * @returns the column that flags payments.
 */
export async function noteBankChange(
  tx: Queryable,
  deps: Pick<Deps, 'config' | 'now'>,
  { draft, before, by, actorId }: { draft: BankDraft; before: Stored; by: string; actorId: number },
): Promise<{ bank_changed_at?: Date }> {
  const { secret, publicUrl } = deps.config
  const change = bankChange(secret, draft, before)
  if (!change.iban && !change.holder) return {}
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
  const news = { lines, when: whenOf(deps), by, publicUrl }
  const compose = (reader: { username: string }) => bankChangedMail(reader, news)
  await warnOwner(tx, deps, Number(before.id), { about: 'change of the bank details', compose, actorId })
  return { bank_changed_at: deps.now() }
}
