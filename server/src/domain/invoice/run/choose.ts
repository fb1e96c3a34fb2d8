// Selects the affiliates, amounts and accounts of a payout run, and who is excluded by default.
import type { PayoutOmission } from '@rivulet/contract/states/payout'
import { maskOf } from '@rivulet/contract/text/mask'
import { isSepa } from '@rivulet/contract/text/sepa'
import type { Secret } from '../../../config/config.ts'
import { type BankDetails, bankDetailsOf } from '../../../bank/bank-details.ts'
import { sharedAccounts } from '../../../bank/shared-accounts.ts'
import type { Queryable } from '../../../db/sql.ts'
import type { Deps } from '../../../deps.ts'
import { seal } from '../../../crypto/seal.ts'
import { payableAffiliates } from '../../../ledger/balance.ts'
import { isWritable } from '../bank/credit-transfer.ts'

export type Choice = {
  affiliateId: number
  cents: number
  bank: BankDetails | null
  omitted: PayoutOmission | null
  /** Other affiliates with the same account number. */
  sameIban: number[]
}

/** `requested`: only those who have asked for a payout. */
export type Chosen = { minimumCents: number; requested?: boolean }

/** All affiliates whose payable amount reaches the minimum. */
export async function chooseAffiliates(
  sql: Queryable,
  { config, now }: Pick<Deps, 'config' | 'now'>,
  { minimumCents, requested = false }: Chosen,
): Promise<Choice[]> {
  const at = now()
  const all = await payableAffiliates(sql, minimumCents, at)
  const asked = requested ? await askers(sql) : null
  const payable = asked ? all.filter(({ affiliateId }) => asked.has(affiliateId)) : all
  const ids = payable.map(({ affiliateId }) => affiliateId)
  const details = await bankDetailsOf(sql, config.secret, ids)
  const shared = await sharedAccounts(sql, config.secret)
  return payable.map(({ affiliateId, payable: cents }) => {
    const bank = details.get(affiliateId) ?? null
    const sameIban = (shared.get(affiliateId) ?? []).filter((id) => id !== affiliateId)
    return { affiliateId, cents, bank, omitted: omissionOf(bank, at), sameIban }
  })
}

/** Accounts with an open request for a payout. */
export async function askers(sql: Queryable): Promise<ReadonlySet<number>> {
  const rows = await sql<
    { id: number }[]
  >`select affiliate_id as id from payout_request where state = 'open'`
  return new Set(rows.map(({ id }) => id))
}

/** New bank details are excluded until someone has checked and included them. */
function omissionOf(bank: BankDetails | null, at: Date): PayoutOmission | null {
  if (!bank) return 'no_bank'
  if (!isSepa(bank.iban)) return 'outside'
  if (!isWritable(bank.holder)) return 'name'
  return bank.flaggedUntil && bank.flaggedUntil > at ? 'bank_changed' : null
}

/** What the run stores of it; account number and holder encrypted. */
export const columnsOf = ({ affiliateId, cents, bank, omitted, sameIban }: Choice, secret: Secret) => ({
  affiliate_id: affiliateId,
  cents,
  omitted,
  holder: bank ? maskOf(bank.holder, 'initials') : null,
  holder_sealed: bank ? seal(secret, bank.holder) : null,
  iban: bank ? maskOf(bank.iban) : null,
  iban_sealed: bank ? seal(secret, bank.iban) : null,
  street: bank?.address?.street ?? null,
  postcode: bank?.address?.postcode ?? null,
  town: bank?.address?.town ?? null,
  country: bank?.address?.country ?? null,
  bank_changed_at: bank?.changedAt?.toISOString() ?? null,
  same_iban: sameIban,
  flagged_until: omitted === 'bank_changed' ? (bank?.flaggedUntil?.toISOString() ?? null) : null,
})

/** The same as column definitions of a table `x` from JSON. */
export const columnTypes = `affiliate_id bigint, cents bigint, omitted text, holder text, holder_sealed text, iban text, iban_sealed text,
  street text, postcode text, town text, country text, bank_changed_at timestamptz, same_iban bigint[], flagged_until timestamptz`
