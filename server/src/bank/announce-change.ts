// When a payout account changes: notifies the affiliate by email and flags payments.
import { maskOf } from '@rivulet/contract/text/mask'
import type { Secret } from '../config/config.ts'
import type { Queryable } from '../db/sql.ts'
import type { Deps } from '../deps.ts'
import { bankChangedMail } from '../mail/mail-text.ts'
import { readProgramme } from '../programme/programme.ts'
import { open } from '../crypto/seal.ts'
import { warnOwner, whenOf } from '../auth/warn-owner.ts'
import type { BankDraft } from './check-bank.ts'

type Stored = Record<string, unknown>
type Change = { iban: boolean; holder: boolean }

/** The bank details the draft changes. Repeating stored values is not a change. */
export function bankChange(secret: Secret, draft: BankDraft, before: Stored | null): Change {
  const differs = (sent: string | null | undefined, stored: unknown) =>
    sent !== undefined && (sent ?? null) !== ((stored as string | null | undefined) ?? null)
  return {
    iban: differs(draft.iban, opened(secret, before?.iban_sealed)),
    holder: differs(draft.accountHolder, opened(secret, before?.account_holder_sealed)),
  }
}

/** If it was encrypted with another secret it cannot be compared, so any value counts as new. */
function opened(secret: Secret, sealed: unknown): string | null {
  if (typeof sealed !== 'string') return null
  try {
    return open(secret, sealed)
  } catch {
    return ''
  }
}

/**
 * Call in the transaction that writes the draft. Mails go to the previous addresses, so changing the address cannot
 * suppress them.
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
  const { name: programme } = await readProgramme(tx, deps.config)
  const news = { programme, lines, when: whenOf(deps), by, publicUrl }
  const compose = (reader: { username: string }) => bankChangedMail(reader, news)
  await warnOwner(tx, deps, Number(before.id), { about: 'change of the bank details', compose, actorId })
  return { bank_changed_at: deps.now() }
}
