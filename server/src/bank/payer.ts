// The account that payout runs are paid from: the one set in the environment, otherwise the one that administrators
// have entered, which is stored encrypted.
import { latinText } from '@rivulet/contract/text/latin'
import { maskOf } from '@rivulet/contract/text/mask'
import { bankMessages } from '@rivulet/contract/messages/bank-messages'
import { formats } from '@rivulet/contract/format'
import { programmeMessages } from '@rivulet/contract/messages/programme-messages'
import { type PayerAccountName, programmeFields } from '@rivulet/contract/programme-fields'
import { isUntouched } from '@rivulet/contract/validate'
import { isValidBIC, isValidIBAN } from 'ibantools'
import type { Config, Secret } from '../config/config.ts'
import type { Debtor } from '../config/debtor-config.ts'
import { open, seal } from '../crypto/seal.ts'
import type { Queryable, Transaction } from '../db/sql.ts'
import { type FieldErrors, invalid } from '../errors.ts'
import type { Fallback } from '../programme/programme.ts'

/** As screens and the audit log show it: the IBAN is a mask. */
export type PayerAccount = Record<PayerAccountName, string | null>

export async function readPayerAccount(sql: Queryable): Promise<PayerAccount> {
  const [account] = await sql<PayerAccount[]>`
    select payer_iban as "payerIban", payer_bic as "payerBic" from programme`
  if (!account) throw new Error('the row of the programme settings is missing')
  return account
}

export const payerFallbacks = ({
  payer,
}: Pick<Config, 'payer'>): Record<PayerAccountName, Fallback<string>> => ({
  payerIban: { value: payer && maskOf(payer.iban), variable: payer && 'PAYER_IBAN' },
  payerBic: { value: payer && payer.bic, variable: payer && 'PAYER_BIC' },
})

type Row = { name: string | null; sealed: string | null; bic: string | null }

/** Null while there is none: then no payout run can be released. */
export async function readPayer(
  sql: Queryable,
  { payer, secret }: Pick<Config, 'payer' | 'secret'>,
): Promise<Debtor | null> {
  if (payer) return payer
  const [row] = await sql<Row[]>`
    select payer_name as name, payer_iban_sealed as sealed, payer_bic as bic from programme`
  if (!row?.name || !row.sealed) return null
  return { name: row.name, iban: open(secret, row.sealed), bic: row.bic, address: null }
}

type Draft = Partial<PayerAccount> & { payerName?: string | null }

/**
 * The draft without the mask that was shown, and with the BIC as banks write it.
 * @throws 422 naming the field: an account that is no account, has no holder, or is fixed by the environment.
 */
export function checkPayer<D extends Draft>(
  sent: D,
  before: PayerAccount & { payerName: string | null },
  { payer }: Pick<Config, 'payer'>,
): D {
  const draft = { ...sent }
  const errors: FieldErrors = {}
  if (isUntouched(programmeFields.payerIban, draft.payerIban)) {
    if (draft.payerIban !== before.payerIban) errors.payerIban = [bankMessages.mask]
    delete draft.payerIban
  }
  if (draft.payerBic) draft.payerBic = draft.payerBic.replace(/\s/g, '').toUpperCase()
  const { payerIban, payerBic, payerName } = { ...before, ...draft }
  if (payer) {
    for (const name of ['payerIban', 'payerBic'] as const)
      if (draft[name]) errors[name] = [programmeMessages.notHere('PAYER_IBAN')]
  } else {
    if (draft.payerIban && !isValidIBAN(draft.payerIban)) errors.payerIban = [formats.iban.message]
    if (draft.payerBic && !isValidBIC(draft.payerBic)) errors.payerBic = [programmeMessages.bic]
    if (payerBic && !payerIban) errors.payerIban ??= [programmeMessages.bicAlone]
    if (payerIban && !payerName) errors.payerName = [programmeMessages.payerNeeded]
    if (payerIban && payerName && latinText(payerName, 70) === null)
      errors.payerName = [programmeMessages.payerLatin]
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
  return draft
}

/** What is shown of the account from now on. */
export const shownPayer = ({ payerIban, payerBic }: PayerAccount): PayerAccount => ({
  payerIban:
    payerIban && (isUntouched(programmeFields.payerIban, payerIban) ? payerIban : maskOf(payerIban)),
  payerBic,
})

/** A part that the draft does not name stays. */
export async function savePayer(tx: Transaction, secret: Secret, draft: Draft): Promise<void> {
  const { payerIban, payerBic } = draft
  if (payerBic !== undefined) await tx`update programme set payer_bic = ${payerBic}`
  if (payerIban !== undefined)
    await tx`
      update programme set payer_iban = ${payerIban && maskOf(payerIban)}, payer_iban_sealed = ${payerIban && seal(secret, payerIban)}`
}
