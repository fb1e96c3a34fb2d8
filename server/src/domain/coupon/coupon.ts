// Coupons on the server: affiliates meet their own, and a coupon's affiliate has its shop.
import { coupon } from '@rivulet/contract/resources/coupon'
import { messages } from '@rivulet/contract/messages/messages'
import { couponMessages } from '@rivulet/contract/messages/coupon-messages'
import { invalid } from '../../errors.ts'
import { checkRestriction } from '../../resource/restriction.ts'
import { serve } from '../../resource/serve.ts'
import { announceCoupon } from './announce-coupon.ts'

export const servedCoupon = serve(coupon, {
  scope: (sql, { affiliateId }) =>
    affiliateId === null ? undefined : sql`row.affiliate_id = ${affiliateId}`,
  prepare: async ({ draft, before }, { tx }) => {
    const shopId = before ? (before.shop_id as number) : (draft.shop ?? null)
    if (draft.affiliate && draft.affiliate !== before?.affiliate_id)
      await checkRestriction(tx, draft.affiliate, shopId, { sentence: couponMessages.closed })
    const from = draft.from === undefined ? before?.valid_from : draft.from
    const until = draft.until === undefined ? before?.valid_until : draft.until
    if (from && until && String(until) < String(from)) throw invalid({ until: [couponMessages.ends] })
    return {
      ...(draft.code && { code: trimmed('code', draft.code) }),
      ...(draft.shopNumber && { shop_number: trimmed('shopNumber', draft.shopNumber) }),
      ...(!before && { active: draft.active ?? true }),
    }
  },
  saved: (id, { before }, { tx, deps }) => announceCoupon(tx, deps, id, before),
})

/** Shops drop outer spaces. @throws 422 where nothing else is left. */
function trimmed(field: 'code' | 'shopNumber', value: string): string {
  const text = value.trim()
  if (text === '') throw invalid({ [field]: [messages.field.required] })
  return text
}
