// Terms and public ID of a new affiliate, whoever creates the account.
import { parseHundredths } from '@rivulet/contract/money'
import { newShortCode } from '../../auth/short-code.ts'
import type { Queryable } from '../../db/sql.ts'
import { readDefaults } from '../../programme/defaults.ts'

/** The programme's defaults, by column. */
export async function newTerms(sql: Queryable) {
  const { commission, hold } = await readDefaults(sql)
  return { commission_basis_points: parseHundredths(commission), hold_days: hold }
}

/** Public, and short enough for tracking parameters; never proof of anything. */
export const newAid = (): string => newShortCode(10)
