/** Loads the definition of one resource, each a file of its own, so that a list does not load those of all others. */
import type { Resource } from '@rivulet/contract/resource'
import type { ResourceName } from '@rivulet/contract/resources/index'

const definitions: Readonly<Record<ResourceName, () => Promise<Resource>>> = {
  administrator: async () => (await import('@rivulet/contract/resources/administrator')).administrator,
  affiliate: async () => (await import('@rivulet/contract/resources/affiliate')).affiliate,
  analytics: async () => (await import('@rivulet/contract/resources/analytics')).analytics,
  analyticsDetail: async () =>
    (await import('@rivulet/contract/resources/analytics-detail')).analyticsDetail,
  announcement: async () => (await import('@rivulet/contract/resources/announcement')).announcement,
  campaign: async () => (await import('@rivulet/contract/resources/campaign')).campaign,
  campaignStatistics: async () =>
    (await import('@rivulet/contract/resources/campaign-statistics')).campaignStatistics,
  apiKey: async () => (await import('@rivulet/contract/resources/api-key')).apiKey,
  buyerRequest: async () => (await import('@rivulet/contract/resources/buyer-request')).buyerRequest,
  claim: async () => (await import('@rivulet/contract/resources/claim')).claim,
  contactMessage: async () =>
    (await import('@rivulet/contract/resources/contact-message')).contactMessage,
  correction: async () => (await import('@rivulet/contract/resources/correction')).correction,
  creditMove: async () => (await import('@rivulet/contract/resources/credit-move')).creditMove,
  download: async () => (await import('@rivulet/contract/resources/download')).download,
  invite: async () => (await import('@rivulet/contract/resources/invite')).invite,
  invoice: async () => (await import('@rivulet/contract/resources/invoice')).invoice,
  job: async () => (await import('@rivulet/contract/resources/job')).job,
  ledger: async () => (await import('@rivulet/contract/resources/ledger')).ledger,
  linkStatistics: async () =>
    (await import('@rivulet/contract/resources/link-statistics')).linkStatistics,
  link: async () => (await import('@rivulet/contract/resources/link')).link,
  order: async () => (await import('@rivulet/contract/resources/order')).order,
  orderCall: async () => (await import('@rivulet/contract/resources/order-call')).orderCall,
  orderStatistics: async () =>
    (await import('@rivulet/contract/resources/order-statistics')).orderStatistics,
  payoutItem: async () => (await import('@rivulet/contract/resources/payout-item')).payoutItem,
  payoutRequest: async () => (await import('@rivulet/contract/resources/payout-request')).payoutRequest,
  payoutRun: async () => (await import('@rivulet/contract/resources/payout-run')).payoutRun,
  plannedRate: async () => (await import('@rivulet/contract/resources/planned-rate')).plannedRate,
  postback: async () => (await import('@rivulet/contract/resources/postback')).postback,
  postbackDelivery: async () =>
    (await import('@rivulet/contract/resources/postback-delivery')).postbackDelivery,
  profile: async () => (await import('@rivulet/contract/resources/profile')).profile,
  reconciliation: async () =>
    (await import('@rivulet/contract/resources/reconciliation')).reconciliation,
  reconciliationLine: async () =>
    (await import('@rivulet/contract/resources/reconciliation-line')).reconciliationLine,
  shop: async () => (await import('@rivulet/contract/resources/shop')).shop,
  shopRequest: async () => (await import('@rivulet/contract/resources/shop-request')).shopRequest,
  shopStatistics: async () =>
    (await import('@rivulet/contract/resources/shop-statistics')).shopStatistics,
  tool: async () => (await import('@rivulet/contract/resources/tool')).tool,
  unattributed: async () => (await import('@rivulet/contract/resources/unattributed')).unattributed,
  upload: async () => (await import('@rivulet/contract/resources/upload')).upload,
  audit: async () => (await import('@rivulet/contract/resources/audit')).audit,
  coupon: async () => (await import('@rivulet/contract/resources/coupon')).coupon,
  couponStatistics: async () =>
    (await import('@rivulet/contract/resources/coupon-statistics')).couponStatistics,
}

export const loadDefinition = (name: ResourceName): Promise<Resource> => definitions[name]()

/** Several by their names, as in `embeds`; unknown names are left out. */
export async function loadDefinitions(names: readonly string[]): Promise<Record<string, Resource>> {
  const known = names.filter((name): name is ResourceName => Object.hasOwn(definitions, name))
  const loaded = await Promise.all(
    known.map(async (name) => [name, await loadDefinition(name)] as const),
  )
  return Object.fromEntries(loaded)
}
