/** Screens about oneself, which need no permission (S2.29), and where they are. */

/** S2.29: entries that need no permission. */
export const alwaysAllowed = [
  'home',
  'back',
  'print',
  'settings.account',
  'settings.preferences',
  'settings.balance',
  'settings.terms',
] as const

export const home = {
  title: 'Home',
  path: '/dashboard/home',
  icon: 'home',
  needs: 'home',
} as const

/** Home with the panel of notifications open. */
export const notificationsPath = `${home.path}?panel=notifications`

export const account = {
  title: 'My Profile',
  path: '/dashboard/settings/account',
  icon: 'user',
  needs: 'settings.account',
} as const

/** What one chooses for oneself: themes, lists, figures, notifications. */
export const preferences = {
  title: 'Preferences',
  path: '/dashboard/settings/preferences',
  icon: 'adjustments',
  needs: 'settings.preferences',
} as const

/** One's own balance, also for profiles that may not list payments. */
export const balance = {
  title: 'Balance',
  path: '/dashboard/settings/balance',
  icon: 'wallet',
  needs: 'settings.balance',
} as const

/** One's own terms, for affiliates. */
export const terms = {
  title: 'My terms',
  path: '/dashboard/settings/terms',
  icon: 'percentage',
  needs: 'settings.terms',
} as const
