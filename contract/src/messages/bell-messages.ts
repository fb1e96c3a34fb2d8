/** Texts of the bell in the top bar, which every screen loads. */
export const bellMessages = {
  title: 'Notifications',
  open: (unread: number) => (unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`),
  announced: (unread: number) => `${unread} unread ${unread === 1 ? 'notification' : 'notifications'}`,
} as const
