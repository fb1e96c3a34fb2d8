/** Every screen of the dashboard with its code. A new screen is one line here. */
import { contact, menu, type SingleScreen } from '@rivulet/contract/screens/menu'
import { account, balance, home, preferences, terms } from '@rivulet/contract/screens/own-screens'
import type { ImportName } from '@rivulet/contract/imports/imports'
import type { ComponentType } from 'react'
import type { RouteObject } from 'react-router'
import { resourceRoutes, type ResourcePlace } from './resource-routes.ts'
import { lazily, type ScreenHandle } from './screen.ts'

const root = '/dashboard/'
const below = (path: string) => (path.startsWith(root) ? path.slice(root.length) : path)

type Load = () => Promise<ComponentType>

function route(path: string, handle: ScreenHandle, load: Load): RouteObject {
  return { path: below(path), handle, lazy: lazily(load) }
}

const orders = {
  trail: [{ title: 'Financial' }, { title: 'Order Statistics', to: '/dashboard/financial/order' }],
  domain: 'financial.order',
}
/** Lists without a menu entry: other views of one. */
const views: ResourcePlace[] = [
  {
    name: 'shopRequest',
    path: 'registration/shop-request',
    title: 'Shop requests',
    trail: [{ title: 'Registration' }, { title: 'Affiliates', to: '/dashboard/registration/affiliate' }],
    domain: 'registration.affiliate',
    admins: true,
  },
  { ...orders, name: 'order', path: 'financial/order/details', title: 'Orders' },
  {
    ...orders,
    name: 'unattributed',
    path: 'financial/order/unattributed',
    title: 'Not attributed',
    admins: true,
  },
  { ...orders, name: 'creditMove', path: 'financial/order/moved', title: 'Moved credit' },
  {
    name: 'ledger',
    path: 'financial/invoice/ledger',
    title: 'Ledger',
    titleForAffiliates: 'Statement',
    trail: [
      { title: 'Financial' },
      { title: 'Payments', titleForAffiliates: 'Balance', to: '/dashboard/financial/invoice' },
    ],
    domain: 'financial.invoice',
  },
  {
    name: 'payoutRequest',
    path: 'financial/payout-request',
    title: 'Payout requests',
    trail: [{ title: 'Financial' }, { title: 'Payments', to: '/dashboard/financial/invoice' }],
    domain: 'financial.invoice',
    admins: true,
  },
  {
    name: 'correction',
    path: 'financial/correction',
    title: 'Corrections',
    trail: [
      { title: 'Financial' },
      { title: 'Payments', to: '/dashboard/financial/invoice' },
      { title: 'Ledger', to: '/dashboard/financial/invoice/ledger' },
    ],
    domain: 'financial.correction',
    admins: true,
  },
  {
    name: 'reconciliationLine',
    path: 'financial/reconciliation/line',
    title: 'Differences',
    trail: [
      { title: 'Financial' },
      { title: 'Reconciliation', to: '/dashboard/financial/reconciliation' },
    ],
    domain: 'financial.reconciliation',
    admins: true,
  },
  {
    name: 'payoutItem',
    path: 'financial/payout-run/item',
    title: 'Payouts',
    trail: [{ title: 'Financial' }, { title: 'Payout runs', to: '/dashboard/financial/payout-run' }],
    domain: 'financial.payout',
    admins: true,
  },
  {
    name: 'analyticsDetail',
    path: 'marketing/analytics/detail',
    title: 'By country',
    trail: [{ title: 'Marketing' }, { title: 'Analytics', to: '/dashboard/marketing/analytics' }],
    domain: 'marketing.analytics',
  },
  {
    name: 'linkStatistics',
    path: 'marketing/link/statistics',
    title: 'By period',
    trail: [{ title: 'Marketing' }, { title: 'Links', to: '/dashboard/marketing/link' }],
    domain: 'marketing.link',
  },
  {
    name: 'couponStatistics',
    path: 'marketing/coupon/statistics',
    title: 'By period',
    trail: [{ title: 'Marketing' }, { title: 'Coupons', to: '/dashboard/marketing/coupon' }],
    domain: 'marketing.coupon',
  },
  {
    name: 'plannedRate',
    path: 'marketing/planned-rate',
    title: 'Planned commissions',
    trail: [{ title: 'Marketing' }, { title: 'Shops', to: '/dashboard/marketing/shop' }],
    domain: 'marketing.shop',
    admins: true,
  },
  {
    name: 'postbackDelivery',
    path: 'marketing/postback/delivery',
    title: 'Deliveries',
    trail: [{ title: 'Marketing' }, { title: 'Postbacks', to: '/dashboard/marketing/postback' }],
    domain: 'marketing.postback',
  },
  {
    name: 'orderCall',
    path: 'marketing/call',
    title: 'Shop calls',
    trail: [{ title: 'Marketing' }, { title: 'Shops', to: '/dashboard/marketing/shop' }],
    domain: 'marketing.shop',
    admins: true,
  },
  {
    name: 'contactMessage',
    path: 'service/contact',
    title: 'Messages',
    trail: [{ title: 'Service' }, { title: contact.title, to: contact.path }],
    domain: contact.domain,
    admins: true,
  },
]

/** The lists of the menu. */
const listed: ResourcePlace[] = menu.flatMap((group) =>
  group.entries.flatMap(({ path, title, titleForAffiliates, domain, resource, recordsAt }) =>
    resource
      ? [
          {
            name: resource,
            path: below(path),
            title,
            titleForAffiliates,
            domain,
            sums: recordsAt !== undefined,
            trail: [{ title: group.title }],
          },
        ]
      : [],
  ),
)

/** Code of menu screens that are not lists. */
const single: Readonly<Record<SingleScreen, Load>> = {
  '/dashboard/admin/programme': async () =>
    (await import('../features/programme/programme-screen.tsx')).ProgrammeScreen,
  '/dashboard/download': async () => (await import('../features/download/downloads.tsx')).Downloads,
  [contact.path]: async () => (await import('../features/contact/contact.tsx')).Contact,
  '/dashboard/report/marketing/campaign-analytics': async () =>
    (await import('../features/report/traffic-screen.tsx')).CampaignTraffic,
  '/dashboard/report/marketing/shop-analytics': async () =>
    (await import('../features/report/traffic-screen.tsx')).ShopTraffic,
  '/dashboard/report/marketing/sub-id': async () =>
    (await import('../features/report/sub-id-screen.tsx')).SubIds,
}

const singles: RouteObject[] = menu.flatMap((group) =>
  group.entries.flatMap(({ path, title, domain }) => {
    const load = path in single ? single[path as SingleScreen] : undefined
    return load
      ? [route(path, { title, trail: [{ title: group.title }], needs: `${domain}.action` }, load)]
      : []
  }),
)

/** Below the lists that can be imported. */
const importable = ['affiliate', 'link', 'coupon', 'order'] as const satisfies readonly ImportName[]

const importScreens: RouteObject[] = [...listed, ...views].flatMap(
  ({ path, title, trail, domain, name }) => {
    const kind = importable.find((one) => one === name)
    if (!kind) return []
    const to = `/dashboard/${path}`
    const handle = {
      title: 'Import',
      trail: [...trail, { title, to }],
      needs: `${domain}.add`,
      admins: true,
    } as const
    return [
      route(`${to}/import`, handle, async () =>
        (await import('../features/import/import-screen.tsx')).importScreen(kind),
      ),
    ]
  },
)

export const screens: RouteObject[] = [
  route(
    home.path,
    { title: home.title, trail: [], needs: home.needs },
    async () => (await import('./home-screen.tsx')).HomeScreen,
  ),
  route(
    account.path,
    { title: account.title, trail: [], needs: account.needs },
    async () => (await import('../features/account/account.tsx')).Account,
  ),
  route(
    preferences.path,
    { title: preferences.title, trail: [], needs: preferences.needs },
    async () => (await import('../features/account/preferences.tsx')).Preferences,
  ),
  route(
    balance.path,
    { title: balance.title, trail: [], needs: balance.needs },
    async () => (await import('../features/dashboard/affiliate/own-balance.tsx')).OwnBalance,
  ),
  route(
    terms.path,
    { title: terms.title, trail: [], needs: terms.needs },
    async () => (await import('../features/dashboard/affiliate/own-terms.tsx')).OwnTerms,
  ),
  ...singles,
  ...importScreens,
  ...[...listed, ...views].flatMap(resourceRoutes),
]
