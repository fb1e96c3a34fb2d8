/** Everything that can be imported from CSV files. */
import { affiliateImport } from './import-affiliates.ts'
import { couponImport } from './import-coupons.ts'
import type { ImportKind } from './import-form.ts'
import { linkImport } from './import-links.ts'
import { orderImport } from './import-orders.ts'

export const imports = {
  affiliate: affiliateImport,
  link: linkImport,
  coupon: couponImport,
  order: orderImport,
} as const satisfies Record<string, ImportKind>
export type ImportName = keyof typeof imports
