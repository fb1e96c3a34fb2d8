/** States of an announcement. */
import type { Tone } from '../fields.ts'

export const announcementStates = {
  draft: 'Not sent yet',
  scheduled: 'Scheduled',
  shown: 'Shown',
  over: 'Over',
  withdrawn: 'Withdrawn',
} as const
export type AnnouncementState = keyof typeof announcementStates

export const announcementTones = {
  draft: 'warn',
  scheduled: 'accent',
  shown: 'ok',
  over: 'quiet',
  withdrawn: 'quiet',
} as const satisfies Record<AnnouncementState, Tone>
