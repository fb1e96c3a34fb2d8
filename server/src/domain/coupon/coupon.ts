// Coupons on the server: affiliates see their own, and a coupon's affiliate must have its shop.
import { coupon } from '@rivulet/contract/resources/coupon'
import { decisionMessages } from '@rivulet/contract/messages/decision-messages'
import { type Served, serve } from '../../resource/serve.ts'
import { switchActions } from '../../resource/switch-active.ts'
import { announceCoupon, announceTrashed } from './announce-coupon.ts'
import { checkDays, checkOwner } from './check-coupon.ts'

const { coupon: switched } = decisionMessages.switch

const saved: NonNullable<Served<typeof coupon>['saved']> = (id, { before }, { tx, deps }) =>
  announceCoupon(tx, deps, id, before?.active ? (before.affiliate_id as number) : null)

export const servedCoupon = serve(coupon, {
  scope: (sql, { affiliateId }) =>
    affiliateId === null ? undefined : sql`row.affiliate_id = ${affiliateId}`,
  prepare: async ({ draft, before }, { tx }) => {
    const shopId = before ? (before.shop_id as number) : (draft.shop ?? null)
    if (draft.affiliate && draft.affiliate !== before?.affiliate_id)
      await checkOwner(tx, draft.affiliate, shopId)
    const from = draft.from === undefined ? before?.valid_from : draft.from
    const until = draft.until === undefined ? before?.valid_until : draft.until
    checkDays(from, until)
    return before ? {} : { active: draft.active ?? true }
  },
  saved,
  beforeTrash: async (ids, { tx, deps }) => {
    for (const id of ids) await announceTrashed(tx, deps, id)
  },
  restored: async (ids, { tx, deps }) => {
    for (const id of ids) await announceCoupon(tx, deps, id, null)
  },
  previews: { deactivate: async () => [switched.off], reactivate: async () => [switched.on] },
  actions: switchActions(coupon, saved),
})
