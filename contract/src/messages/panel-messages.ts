/** Words of the notifications' panel and preferences. */
export const panelMessages = {
  unread: 'unread',
  readAll: 'Mark all as read',
  preferences: 'Notification preferences',
  today: 'Today',
  yesterday: 'Yesterday',
  empty: 'No notifications yet',
  emptyWhy:
    'What needs you, or has changed for you, appears here. Choose in the preferences what that is.',
  inTheirName: 'These are the notifications of the affiliate. They stay unread.',
  title: 'Notifications',
  hint: 'Choose what you are notified of, and how. Each change is saved at once',
  saved: 'Preferences saved',
  shown: 'In the product',
  mail: 'By mail',
  what: 'Notify me when',
  always: 'Mails that protect your account, such as those about your password, are always sent.',
  mailOf: (title: string) => `Mail: ${title}`,
  shownOf: (title: string) => `In the product: ${title}`,
} as const
