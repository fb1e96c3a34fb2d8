// What a coupon must fulfil beyond single fields, before it is saved or its import is promised.
import { couponMessages } from '@rivulet/contract/messages/coupon-messages'
import type { Queryable } from '../../db/sql.ts'
import { invalid } from '../../errors.ts'
import { checkRestriction } from '../../resource/restriction.ts'

/** @throws 422 on `affiliate` unless the affiliate is active and has the shop. */
export const checkOwner = (sql: Queryable, affiliateId: number, shopId: number | null): Promise<void> =>
  checkRestriction(sql, affiliateId, shopId, { sentence: couponMessages.closed })

/** Days as 'YYYY-MM-DD'. @throws 422 on `until`. */
export function checkDays(from: unknown, until: unknown): void {
  if (from && until && String(until) < String(from)) throw invalid({ until: [couponMessages.ends] })
}
