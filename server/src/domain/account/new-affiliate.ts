// What every new affiliate starts with, whoever makes the account.
import { parseHundredths } from '@rivulet/contract/money'
import { usualTerms } from '@rivulet/contract/resources/affiliate'
import { newShortCode } from '../../http/short-code.ts'

/** As columns. */
export const usualColumns = {
  commission_basis_points: parseHundredths(usualTerms.commission),
  hold_days: usualTerms.hold,
} as const

/** Public, short enough for tracking parameters; never a proof of anything. */
export const newAid = (): string => newShortCode(10)
