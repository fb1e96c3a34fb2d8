// Links on the server: what one affiliate promotes, with its short code and tracked URL.
import { embedCode } from '@rivulet/contract/text/embed'
import { messages } from '@rivulet/contract/messages/messages'
import { link } from '@rivulet/contract/resources/link'
import { invalid } from '../../errors.ts'
import { newShortCode } from '../../auth/short-code.ts'
import { readLandingPage } from '../../resource/landing-page.ts'
import { serve } from '../../resource/serve.ts'
import { switchActions } from '../../resource/switch-active.ts'
import { linkPreviews } from './preview-link.ts'
import { type AddressParts, linkAddress } from './link-address.ts'
import { findPromoted } from './promoted.ts'
import { checkRestore, noteSwitch, previewRestore, switchedBy } from './stopped-by-staff.ts'

type AddressColumns = Omit<AddressParts, 'ownHost' | 'landingPage'> & {
  own_host: string | null
  landing_page: string | null
}

/** The column to write; a full address was entered, a path is kept. */
const landingOf = (page: string | null | undefined, shopUrl: string) =>
  page ? { landing_page: readLandingPage('landingPage', page, shopUrl) } : {}

export const servedLink = serve(link, {
  scope: (sql, { affiliateId }) =>
    affiliateId === null ? undefined : sql`row.affiliate_id = ${affiliateId}`,
  prepare: async ({ draft, before }, { tx, actor }) => {
    const switched = switchedBy(actor, { draft, before })
    if (before) {
      const [shop] = await tx<
        { url: string }[]
      >`select url from shop where id = ${before.shop_id as number}`
      return {
        ...switched,
        ...(shop && landingOf(draft.landingPage, shop.url)),
        ...(draft.name === undefined || draft.name ? {} : { name: before.name }),
      }
    }
    const affiliateId = actor.affiliateId ?? draft.affiliate
    if (!affiliateId) throw invalid({ affiliate: [messages.field.required] })
    const promoted = await findPromoted(tx, draft, affiliateId)
    return {
      ...switched,
      affiliate_id: affiliateId,
      shop_id: promoted.shopId,
      campaign_id: promoted.campaignId,
      name: draft.name || promoted.name,
      active: draft.active ?? true,
      code: newShortCode(8),
      ...landingOf(draft.landingPage, promoted.shopUrl),
    }
  },
  beforeRestore: checkRestore,
  previews: { ...linkPreviews, restore: previewRestore },
  actions: switchActions(link, noteSwitch),
  present: (row, raw, { deps }) => {
    const { own_host: ownHost, landing_page: landingPage, ...parts } = raw as AddressColumns
    const target = linkAddress(deps.config.publicUrl, { ...parts, ownHost, landingPage })
    return { target, code: embedCode(target, String(row.name)) }
  },
})
