/** Words of the bell in the top bar: every screen loads them. */
export const bellMessages = {
  title: 'Notifications',
  open: (unread: number) => (unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`),
  announced: (unread: number) => `${unread} unread ${unread === 1 ? 'notification' : 'notifications'}`,
} as const
