// Validates bank details beyond single fields: IBAN checksum, names that banks cannot read, and fields that require each other.
import { type BankName, bankNames } from '@rivulet/contract/bank-fields'
import { formats } from '@rivulet/contract/format'
import { bankMessages } from '@rivulet/contract/messages/bank-messages'
import { latinText, longestName } from '@rivulet/contract/text/latin'
import { isEmpty } from '@rivulet/contract/validate'
import { isValidIBAN } from 'ibantools'
import { type FieldErrors, invalid } from '../errors.ts'

export type BankDraft = Partial<Record<BankName, string | null | undefined>>

/** Columns or drafts, by database column name. */
const columns: Record<BankName, string> = {
  iban: 'iban',
  accountHolder: 'account_holder',
  holderStreet: 'holder_street',
  holderPostcode: 'holder_postcode',
  holderTown: 'holder_town',
  holderCountry: 'holder_country',
}

/**
 * `before` is the stored row, null for a new account. Fields not sent stay unchanged.
 * @throws 422 with a message for each field that is wrong or missing.
 */
export function checkBank(draft: BankDraft, before: Record<string, unknown> | null): void {
  const errors = bankErrors(draft, before)
  if (Object.keys(errors).length > 0) throw invalid(errors)
}

/** The same messages, to report with others. */
export function bankErrors(draft: BankDraft, before: Record<string, unknown> | null): FieldErrors {
  const sent = (name: BankName) => draft[name] !== undefined
  if (!bankNames.some(sent)) return {}
  const value = (name: BankName) => (sent(name) ? draft[name] : before?.[columns[name]])
  const has = (name: BankName) => !isEmpty(value(name))
  const errors: FieldErrors = {}
  if (draft.iban && !isValidIBAN(draft.iban)) errors.iban = [formats.iban.message]
  const named = typeof draft.accountHolder !== 'string' || /\S/.test(draft.accountHolder)
  if ((has('iban') && !has('accountHolder')) || !named) errors.accountHolder = [bankMessages.holder]
  else if (draft.accountHolder && latinText(draft.accountHolder, longestName) === null)
    errors.accountHolder = [bankMessages.unwritable]
  if (['holderStreet', 'holderPostcode', 'holderTown', 'holderCountry'].some((n) => has(n as BankName)))
    for (const name of ['holderTown', 'holderCountry'] as const)
      if (!has(name)) errors[name] = [bankMessages.address]
  return errors
}
