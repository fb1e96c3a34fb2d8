/** Texts of the notification panel and preferences. */
export const panelMessages = {
  unread: 'unread',
  readAll: 'Mark all as read',
  preferences: 'Notification preferences',
  today: 'Today',
  yesterday: 'Yesterday',
  empty: 'No notifications yet',
  emptyWhy:
    'Whatever needs you or has changed for you appears here. Choose what that includes in the preferences.',
  inTheirName: 'These are the affiliate’s notifications. They stay unread.',
  title: 'Notifications',
  hint: 'Choose what you are notified of, and how. Changes are saved immediately',
  saved: 'Preferences saved',
  shown: 'In the product',
  mail: 'By email',
  what: 'Notify me when',
  always: 'Emails that protect your account, such as those about your password, are always sent.',
  mailOf: (title: string) => `Email: ${title}`,
  shownOf: (title: string) => `In the product: ${title}`,
} as const
