/** The menu of S2.29: groups and their entries, each bound to a permission domain. */
import type { account, balance, home } from './own-screens.ts'
import type { ResourceName } from '../resources/index.ts'

type DraftEntry = {
  title: string
  titleForAffiliates?: string
  /** Where the entry leads affiliates, when it is not its own list. */
  leadsAffiliates?: typeof balance.path
  path: `/dashboard/${string}`
  domain: string
  icon: string
  /** Resource of the list; missing for other screens. */
  resource?: ResourceName
  /** Address of the domain's records, when the entry's list shows sums. */
  recordsAt?: `/dashboard/${string}`
  /** The screen changes something, which takes a permission of its own. */
  edits?: true
}

export const contact = {
  title: 'Contacts',
  path: '/dashboard/contact',
  domain: 'service.contact',
  icon: 'message-2',
} as const

/** The account menu has it too. */
export const programme = {
  title: 'Programme',
  path: '/dashboard/admin/programme',
  domain: 'admin.programme',
  icon: 'adjustments',
  edits: true,
} as const
/** At who pays. */
export const payerPath = `${programme.path}?to=payer`

const groups = [
  {
    title: 'Registration',
    entries: [
      {
        title: 'Affiliates',
        path: '/dashboard/registration/affiliate',
        resource: 'affiliate',
        domain: 'registration.affiliate',
        icon: 'users',
      },
      {
        title: 'Invites',
        path: '/dashboard/registration/invite',
        resource: 'invite',
        domain: 'registration.invite',
        icon: 'mail-forward',
      },
    ],
  },
  {
    title: 'Financial',
    entries: [
      {
        title: 'Order Statistics',
        path: '/dashboard/financial/order',
        resource: 'orderStatistics',
        recordsAt: '/dashboard/financial/order/details',
        domain: 'financial.order',
        icon: 'receipt',
      },
      {
        title: 'Payments',
        titleForAffiliates: 'Balance',
        leadsAffiliates: '/dashboard/settings/balance',
        path: '/dashboard/financial/invoice',
        resource: 'invoice',
        domain: 'financial.invoice',
        icon: 'wallet',
      },
      {
        title: 'Reconciliation',
        path: '/dashboard/financial/reconciliation',
        resource: 'reconciliation',
        domain: 'financial.reconciliation',
        icon: 'arrows-diff',
      },
      {
        title: 'Payout runs',
        path: '/dashboard/financial/payout-run',
        resource: 'payoutRun',
        domain: 'financial.payout',
        icon: 'building-bank',
      },
      {
        title: 'Claims',
        path: '/dashboard/financial/claim',
        resource: 'claim',
        domain: 'financial.claim',
        icon: 'help-circle',
      },
      {
        title: 'Buyer requests',
        path: '/dashboard/financial/buyer-request',
        resource: 'buyerRequest',
        domain: 'financial.buyer',
        icon: 'user-question',
      },
    ],
  },
  {
    title: 'Marketing',
    entries: [
      {
        title: 'Analytics',
        path: '/dashboard/marketing/analytics',
        resource: 'analytics',
        domain: 'marketing.analytics',
        icon: 'chart-line',
      },
      {
        title: 'Campaign Statistics',
        path: '/dashboard/marketing/analytics-campaign',
        resource: 'campaignStatistics',
        domain: 'marketing.analytics-campaign',
        icon: 'chart-dots',
      },
      {
        title: 'Shop Statistics',
        path: '/dashboard/marketing/analytics-shop',
        resource: 'shopStatistics',
        domain: 'marketing.analytics-shop',
        icon: 'chart-bar',
      },
      {
        title: 'Campaigns',
        path: '/dashboard/marketing/campaign',
        resource: 'campaign',
        domain: 'marketing.campaign',
        icon: 'speakerphone',
      },
      {
        title: 'Shops',
        path: '/dashboard/marketing/shop',
        resource: 'shop',
        domain: 'marketing.shop',
        icon: 'building-store',
      },
      {
        title: 'Links',
        path: '/dashboard/marketing/link',
        resource: 'link',
        domain: 'marketing.link',
        icon: 'link',
      },
      {
        title: 'Coupons',
        path: '/dashboard/marketing/coupon',
        resource: 'coupon',
        domain: 'marketing.coupon',
        icon: 'ticket',
      },
      {
        title: 'Tools',
        path: '/dashboard/marketing/tool',
        resource: 'tool',
        domain: 'marketing.tool',
        icon: 'tools',
      },
      {
        title: 'Postbacks',
        path: '/dashboard/marketing/postback',
        resource: 'postback',
        domain: 'marketing.postback',
        icon: 'webhook',
      },
    ],
  },
  {
    title: 'Credential',
    entries: [
      {
        title: 'Administrators',
        path: '/dashboard/admin/user',
        resource: 'administrator',
        domain: 'admin.user',
        icon: 'user-shield',
      },
      {
        title: 'Profiles',
        path: '/dashboard/admin/profile',
        resource: 'profile',
        domain: 'admin.profile',
        icon: 'id-badge-2',
      },
      {
        title: 'Audit log',
        path: '/dashboard/admin/audit',
        resource: 'audit',
        domain: 'admin.audit',
        icon: 'history',
      },
      {
        title: 'Jobs',
        path: '/dashboard/admin/job',
        resource: 'job',
        domain: 'admin.job',
        icon: 'clock-play',
      },
    ],
  },
  {
    title: 'Service',
    entries: [
      {
        title: 'Uploads',
        path: '/dashboard/service/upload',
        resource: 'upload',
        domain: 'service.upload',
        icon: 'upload',
      },
      {
        title: 'Downloads',
        path: '/dashboard/download',
        domain: 'service.download',
        icon: 'download',
      },
      {
        title: 'Announcements',
        path: '/dashboard/service/announcement',
        resource: 'announcement',
        domain: 'service.announcement',
        icon: 'news',
      },
      contact,
    ],
  },
  {
    title: 'Report',
    entries: [
      {
        title: 'Campaign Traffic',
        path: '/dashboard/report/marketing/campaign-analytics',
        domain: 'report.marketing.campaign-analytics',
        icon: 'report-analytics',
      },
      {
        title: 'Shop Traffic',
        path: '/dashboard/report/marketing/shop-analytics',
        domain: 'report.marketing.shop-analytics',
        icon: 'report',
      },
      {
        title: 'Sub IDs',
        path: '/dashboard/report/marketing/sub-id',
        domain: 'report.marketing.sub-id',
        icon: 'tags',
      },
    ],
  },
  {
    title: 'Settings',
    entries: [
      // Beyond the specification.
      programme,
      {
        title: 'API keys',
        path: '/dashboard/settings/api-key',
        resource: 'apiKey',
        domain: 'settings.api-key',
        icon: 'key',
      },
    ],
  },
] as const satisfies readonly { title: string; entries: readonly DraftEntry[] }[]

type Written = (typeof groups)[number]['entries'][number]
/** Paths of the menu's entries. */
export type MenuPath = Written['path']
/** Paths of the screens that are not a resource's list; the web app maps each to its code. */
export type SingleScreen = Exclude<Written, { resource: ResourceName }>['path']
/** The web app draws each. */
export type IconName = (Written | typeof home | typeof account | typeof balance)['icon']

export type MenuEntry = DraftEntry & { icon: IconName }
export type MenuGroup = { title: string; entries: readonly MenuEntry[] }
export const menu: readonly MenuGroup[] = groups
