// Campaigns on the server: scope, and reservation for an affiliate.
import { campaign } from '@rivulet/contract/resources/campaign'
import { folderOf } from '@rivulet/contract/text/landing-page'
import type { Transaction } from '../../db/sql.ts'
import { announceTerms } from '../../programme/announce-terms.ts'
import { planRate, previewPlan } from '../../rate/plan-rate.ts'
import { readLandingPage } from '../../resource/landing-page.ts'
import { checkRestriction } from '../../resource/restriction.ts'
import { campaignPreviews } from './preview-campaign.ts'
import { type Served, serve } from '../../resource/serve.ts'
import { switchActions } from '../../resource/switch-active.ts'
import { checkNow } from '../../watch/check-now.ts'

const saved: NonNullable<Served<typeof campaign>['saved']> = (id, { before }, { tx }) =>
  announceTerms(tx, 'campaign', id, before)

/** Campaigns lead below their shop's address, so a page is kept without the part that it shares with that. */
async function readPath(tx: Transaction, shopId: number, page: string): Promise<string> {
  const [shop] = await tx<{ url: string }[]>`select url from shop where id = ${shopId}`
  return shop ? readLandingPage('path', page, shop.url, folderOf(shop.url)) : page
}

export const servedCampaign = serve(campaign, {
  /** An affiliate sees the active campaigns of their shops, unless reserved for someone else. */
  scope: (sql, { affiliateId }) =>
    affiliateId === null
      ? undefined
      : sql`row.active and (row.affiliate_id is null or row.affiliate_id = ${affiliateId})
          and exists (select from account_shop j join shop s on s.id = j.shop_id
            where j.shop_id = row.shop_id and j.account_id = ${affiliateId} and s.active and s.deleted_at is null
              and (s.affiliate_id is null or s.affiliate_id = ${affiliateId}))`,
  prepare: async ({ draft, before }, { tx }) => {
    const shopId = (before ? (before.shop_id as number) : draft.url) ?? null
    await checkRestriction(tx, draft.affiliate ?? null, shopId)
    return {
      ...(draft.path && shopId && { path: await readPath(tx, shopId, draft.path) }),
      ...(before ? {} : { active: draft.active ?? true }),
    }
  },
  saved,
  previews: { ...campaignPreviews, planRate: previewPlan('campaign') },
  actions: { checkNow, planRate: planRate('campaign'), ...switchActions(campaign, saved) },
})
