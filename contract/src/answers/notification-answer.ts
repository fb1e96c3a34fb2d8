/** Response schemas of notifications. */
import { mailModes } from '../states/mail-modes.ts'
import { boolean, described, instant, integer, keyOf, list, object, type Shaped, text } from './shape.ts'

export const unread = object({ unread: integer })

export const notificationEntry = object({
  id: integer,
  kind: text,
  text: described(text, 'What happened, as a sentence'),
  path: described(text, 'Address of the screen it leads to'),
  at: instant,
  read: boolean,
})
export type NotificationEntry = Shaped<typeof notificationEntry>

export const notifications = object({
  unread: integer,
  latest: described(list(notificationEntry), 'The latest fifty, newest first'),
})
export type Notifications = Shaped<typeof notifications>

export const notificationPreference = object({
  kind: text,
  title: described(text, 'What it notifies of'),
  shown: described(boolean, 'Whether it appears in the product'),
  mail: keyOf(mailModes),
})
export type NotificationPreference = Shaped<typeof notificationPreference>
