/** How a kind of notification is emailed. */
export const mailModes = {
  now: 'As it happens',
  daily: 'Daily digest',
  weekly: 'Weekly digest',
  never: 'No email',
} as const
export type MailMode = keyof typeof mailModes
