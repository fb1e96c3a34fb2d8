// What every new affiliate starts with, whoever makes the account.
import { newShortCode } from '../../http/short-code.ts'

/** 10.00 %, used where neither campaign nor shop sets a rate; and how long a commission rests. */
export const usualTerms = { commission_basis_points: 1000, hold_days: 30 } as const

/** Public, short enough for tracking parameters; never a proof of anything. */
export const newAid = (): string => newShortCode(10)
