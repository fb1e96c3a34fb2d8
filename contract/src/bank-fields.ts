/** Bank details of an affiliate: IBAN, account holder, and the holder's address in the form banks require. */
import { postalChoices } from './country-choices.ts'
import { choice, type Fields, text } from './fields.ts'
import { account } from './screens/own-screens.ts'

/** My Profile, at its bank details. */
export const bankDetailsPath = `${account.path}?to=bank`

export const bankFields = {
  iban: text('IBAN', {
    format: 'iban',
    sealed: 'ends',
    code: true,
    max: 50,
    group: 'bank',
    span: 3,
    note: 'Needed to be paid',
    help: 'Encrypted and never shown in full. Accounts outside the SEPA area are paid separately',
  }),
  accountHolder: text('Account holder', {
    sealed: 'initials',
    readByBank: 'iban',
    max: 70,
    asTyped: true,
    group: 'bank',
    span: 3,
    note: 'Needed to be paid',
    help: 'As registered with the bank. Encrypted too',
  }),
  holderStreet: text('Street and number', {
    confidential: true,
    max: 70,
    asTyped: true,
    group: 'bank',
    span: 6,
  }),
  holderPostcode: text('Postcode', { confidential: true, max: 16, asTyped: true, group: 'bank' }),
  holderTown: text('Town', { confidential: true, max: 35, asTyped: true, group: 'bank' }),
  holderCountry: choice('Country', {
    confidential: true,
    choices: postalChoices,
    group: 'bank',
  }),
} as const satisfies Fields

export type BankName = keyof typeof bankFields
export const bankNames = Object.keys(bankFields) as BankName[]
