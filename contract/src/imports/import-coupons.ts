/** What an import of coupons reads: codes that the shop knows already. */
import { reference, text } from '../fields.ts'
import { coupon } from '../resources/coupon.ts'
import { affiliateName } from './affiliate-name.ts'
import type { ImportKind } from './import-form.ts'

const { fields } = coupon

export const couponImport = {
  resource: coupon,
  columns: {
    code: fields.code,
    affiliate: affiliateName,
    shop: text('Shop', { asTyped: true, help: 'Name or Link ID' }),
    shopNumber: fields.shopNumber,
    offer: fields.offer,
    from: fields.from,
    until: fields.until,
  },
  key: ['shop', 'code'],
  sample: [
    { code: 'ADA10', affiliate: 'ada@lakes.example', shop: 'Shoe Box', offer: '10% off' },
    { code: 'BEN5', affiliate: 'ben@brooks.example', shop: 'Shoe Box', until: '2026-12-31' },
  ],
  options: {
    shop: reference('Shop', {
      to: 'shop',
      group: 'options',
      span: 6,
      help: 'For lines that name none',
    }),
  },
} as const satisfies ImportKind
