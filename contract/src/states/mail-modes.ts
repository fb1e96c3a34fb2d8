/** How a kind of notifications is mailed. */
export const mailModes = {
  now: 'As it happens',
  daily: 'Daily digest',
  weekly: 'Weekly digest',
  never: 'No email',
} as const
export type MailMode = keyof typeof mailModes
