/** Bank fields of an affiliate without bank details. */
import { type BankName, bankNames } from '@rivulet/contract/bank-fields'

export const noBank = Object.fromEntries(bankNames.map((name) => [name, null])) as Record<BankName, null>
