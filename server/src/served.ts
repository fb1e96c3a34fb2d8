// Every resource of the contract bound to its server part: one that is forgotten does not compile.
import type { Resource } from '@rivulet/contract/resource'
import { servedAdministrator } from './domain/account/administrator.ts'
import { servedAffiliate } from './domain/account/affiliate.ts'
import { servedInvite } from './domain/account/invite.ts'
import { servedProfile } from './domain/account/profile.ts'
import { servedCampaign } from './domain/campaign/campaign.ts'
import { servedInvoice } from './domain/invoice/invoice.ts'
import { servedLink } from './domain/link/link.ts'
import { servedShop } from './domain/shop/shop.ts'
import { servedCampaignStatistics, servedShopStatistics } from './domain/statistics/statistics.ts'
import type { Served } from './resource/serve.ts'

const bound = {
  affiliate: servedAffiliate,
  invite: servedInvite,
  invoice: servedInvoice,
  shopStatistics: servedShopStatistics,
  campaignStatistics: servedCampaignStatistics,
  campaign: servedCampaign,
  shop: servedShop,
  link: servedLink,
  administrator: servedAdministrator,
  profile: servedProfile,
}

/** As the engine takes them: it reads every resource by its definition and knows none by name. */
export const served = bound as unknown as Readonly<Record<string, Served<Resource>>>
