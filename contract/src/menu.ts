/** The menu of S2.29: groups and their entries, each bound to a permission domain. */
export type MenuEntry = {
  title: string
  titleForAffiliates?: string
  path: `/dashboard/${string}`
  domain: string
  icon: string
}
export type MenuGroup = { title: string; entries: readonly MenuEntry[] }

export const home = { title: 'Home', path: '/dashboard/home', icon: 'home' } as const
export const account = {
  title: 'My Profile',
  path: '/dashboard/settings/account',
  icon: 'user',
} as const

/** S2.29: entries that need no permission. */
export const alwaysAllowed = ['home', 'back', 'print', 'settings.account', 'settings.balance'] as const

export const menu: readonly MenuGroup[] = [
  {
    title: 'Registration',
    entries: [
      {
        title: 'Affiliates',
        path: '/dashboard/registration/affiliate',
        domain: 'registration.affiliate',
        icon: 'users',
      },
      {
        title: 'Invites',
        path: '/dashboard/registration/invite',
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
        domain: 'financial.order',
        icon: 'receipt',
      },
      {
        title: 'Payments',
        titleForAffiliates: 'Balance',
        path: '/dashboard/financial/invoice',
        domain: 'financial.invoice',
        icon: 'wallet',
      },
    ],
  },
  {
    title: 'Marketing',
    entries: [
      {
        title: 'Campaign Statistics',
        path: '/dashboard/marketing/analytics-campaign',
        domain: 'marketing.analytics-campaign',
        icon: 'chart-dots',
      },
      {
        title: 'Shop Statistics',
        path: '/dashboard/marketing/analytics-shop',
        domain: 'marketing.analytics-shop',
        icon: 'chart-bar',
      },
      {
        title: 'Campaigns',
        path: '/dashboard/marketing/campaign',
        domain: 'marketing.campaign',
        icon: 'speakerphone',
      },
      {
        title: 'Shops',
        path: '/dashboard/marketing/shop',
        domain: 'marketing.shop',
        icon: 'building-store',
      },
      { title: 'Links', path: '/dashboard/marketing/link', domain: 'marketing.link', icon: 'link' },
    ],
  },
  {
    title: 'Credential',
    entries: [
      {
        title: 'Administrators',
        path: '/dashboard/admin/user',
        domain: 'admin.user',
        icon: 'user-shield',
      },
      {
        title: 'Profiles',
        path: '/dashboard/admin/profile',
        domain: 'admin.profile',
        icon: 'id-badge-2',
      },
    ],
  },
]
