/** What an import of coupons reads: codes that the shop already knows. */
import { text } from '../fields.ts'
import { coupon } from '../resources/coupon.ts'
import { affiliateName } from './affiliate-name.ts'
import type { ImportKind } from './import-form.ts'
import { shopForAll, shopName } from './shop-name.ts'

const { fields } = coupon

export const couponImport = {
  resource: coupon,
  columns: {
    code: fields.code,
    affiliate: affiliateName,
    shop: shopName,
    shopNumber: fields.shopNumber,
    offer: fields.offer,
    from: fields.from,
    until: fields.until,
  },
  about: fields.code.label,
  either: 'a shop, in a column or once for all lines',
  shown: {
    affiliate: text('Affiliate'),
    offer: fields.offer,
    from: fields.from,
    until: fields.until,
  },
  key: ['shop', 'code'],
  sample: [
    { code: 'ADA10', affiliate: 'ada@lakes.example', shop: 'Shoe Box', offer: '10% off' },
    { code: 'BEN5', affiliate: 'ben@brooks.example', shop: 'Shoe Box', until: '2026-12-31' },
  ],
  options: { shop: shopForAll },
} as const satisfies ImportKind
