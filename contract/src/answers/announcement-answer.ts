/** Response schema of an affiliate’s announcements. */
import { described, integer, list, minute, object, type Shaped, text } from './shape.ts'

export const ownAnnouncement = object({
  id: integer,
  title: text,
  text: described(text, 'Sanitised HTML'),
  at: described(minute, 'When it was first shown'),
})
export type OwnAnnouncement = Shaped<typeof ownAnnouncement>
export const ownAnnouncements = list(ownAnnouncement)
