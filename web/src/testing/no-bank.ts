/** Of an affiliate who has not said yet where the money goes. */
import { type BankName, bankNames } from '@rivulet/contract/bank-fields'

export const noBank = Object.fromEntries(bankNames.map((name) => [name, null])) as Record<BankName, null>
