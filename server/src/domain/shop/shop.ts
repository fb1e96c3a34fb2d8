// Shops on the server: scope, keys and defaults.
import type { CreditFirst } from '@rivulet/contract/coupon'
import { masked } from '@rivulet/contract/text/mask'
import { shop } from '@rivulet/contract/resources/shop'
import { snippetCode, usualParameter } from '@rivulet/contract/snippet'
import { newKey } from '../../crypto/seal.ts'
import { trackingOrigin } from '@rivulet/contract/text/tracked-address'
import { announceTerms } from '../../programme/announce-terms.ts'
import { programmeChannel } from '../../programme/programme-copy.ts'
import { readDefaults } from '../../programme/defaults.ts'
import { planRate, previewPlan } from '../../rate/plan-rate.ts'
import { checkRestriction } from '../../resource/restriction.ts'
import { type Served, serve } from '../../resource/serve.ts'
import { switchActions } from '../../resource/switch-active.ts'
import { checkOpenOrders } from './check-open-orders.ts'
import { hostColumns } from './tracking-host.ts'
import { shopPreviews } from './preview-shop.ts'
import { connectVendor } from './shop-vendor.ts'
import { keyColumns, revealKey, rotateKey } from './shop-key.ts'
import { checkNow } from '../../watch/check-now.ts'

const saved: NonNullable<Served<typeof shop>['saved']> = async (id, { draft, before }, { tx }) => {
  // Nobody has a new one.
  if (before) await announceTerms(tx, 'shop', id, before)
  if (draft.trackingHost !== undefined) await tx`select pg_notify(${programmeChannel}, '')`
}

export const servedShop = serve(shop, {
  /** An affiliate sees their own shops, unless reserved for someone else. */
  scope: (sql, { affiliateId }) =>
    affiliateId === null
      ? undefined
      : sql`row.active and (row.affiliate_id is null or row.affiliate_id = ${affiliateId})
          and exists (select from account_shop j where j.shop_id = row.id and j.account_id = ${affiliateId})`,
  prepare: async ({ draft, before }, { tx, deps }) => {
    await checkRestriction(tx, draft.affiliate ?? null, null)
    const columns: Record<string, unknown> = {}
    if (!before || draft.windowDays === null)
      columns.window_days = draft.windowDays ?? (await readDefaults(tx)).windowDays
    if (!before || draft.clickParameter === null)
      columns.click_parameter = draft.clickParameter || usualParameter
    if (draft.creditFirst === null) columns.credit_first = 'coupon' satisfies CreditFirst
    Object.assign(columns, hostColumns(draft.trackingHost, before, deps.config))
    if (before) return columns
    return {
      ...columns,
      active: draft.active ?? true,
      watch_orders: draft.watchOrders ?? true,
      analytics_key: newKey('rva_'),
      ...keyColumns(deps.config.secret).columns,
    }
  },
  saved,
  beforeTrash: checkOpenOrders,
  previews: { ...shopPreviews, planRate: previewPlan('shop') },
  present: (_row, raw, { deps }) => ({
    apiKey: raw.api_key ? masked('rvk_', String(raw.api_key)) : null,
    code: raw.analytics_key
      ? snippetCode(trackingOrigin(deps.config.publicUrl, raw.own_host as string | null), {
          analyticsKey: String(raw.analytics_key),
          clickParameter: String(raw.click_parameter),
        })
      : null,
  }),
  actions: {
    checkNow,
    planRate: planRate('shop'),
    connectVendor,
    revealKey,
    rotateKey,
    ...switchActions(shop, saved),
  },
})
