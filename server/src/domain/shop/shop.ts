// Shops on the server: who sees them, their keys and their defaults.
import { masked } from '@rivulet/contract/mask'
import { shop } from '@rivulet/contract/resources/shop'
import { snippetCode, usualParameter } from '@rivulet/contract/snippet'
import { newKey } from '../../http/seal.ts'
import { checkRestriction } from '../../resource/restriction.ts'
import { serve } from '../../resource/serve.ts'
import { checkOpenOrders } from './check-open-orders.ts'
import { connectVendor } from './shop-vendor.ts'
import { keyColumns, revealKey, rotateKey } from './shop-key.ts'
import { checkNow } from '../../watch/check-now.ts'

const defaults = { window_days: 30, click_parameter: usualParameter } as const

export const servedShop = serve(shop, {
  /** An affiliate meets the shops it was given, unless they are kept for somebody else. */
  scope: (sql, { affiliateId }) =>
    affiliateId === null
      ? undefined
      : sql`row.active and (row.affiliate_id is null or row.affiliate_id = ${affiliateId})
          and exists (select from account_shop j where j.shop_id = row.id and j.account_id = ${affiliateId})`,
  prepare: async ({ draft, before }, { tx, deps }) => {
    await checkRestriction(tx, draft.affiliate ?? null, null)
    const columns: Record<string, unknown> = {}
    if (!before || draft.windowDays === null)
      columns.window_days = draft.windowDays ?? defaults.window_days
    if (!before || draft.clickParameter === null)
      columns.click_parameter = draft.clickParameter || defaults.click_parameter
    if (before) return columns
    return {
      ...columns,
      active: draft.active ?? true,
      watch_orders: draft.watchOrders ?? true,
      analytics_key: newKey('rva_'),
      ...keyColumns(deps.config.secret).columns,
    }
  },
  beforeTrash: checkOpenOrders,
  present: (_row, raw, { deps }) => ({
    apiKey: raw.api_key ? masked('rvk_', String(raw.api_key)) : null,
    code: raw.analytics_key
      ? snippetCode(deps.config.publicUrl, {
          analyticsKey: String(raw.analytics_key),
          clickParameter: String(raw.click_parameter),
        })
      : null,
  }),
  actions: { checkNow, connectVendor, revealKey, rotateKey },
})
