/** Endpoints for affiliates to read announcements; everything else is an action of the resource. */
import type { MailTest } from '../answers/mail-answer.ts'
import type { OwnAnnouncement } from '../answers/announcement-answer.ts'
import { type Fields, integer } from '../fields.ts'
import { endpoint } from './define-endpoint.ts'

const ownAnnouncementQuery = {
  id: integer('Announcement', { min: 1, help: 'Include this one, even if it was dismissed or is over' }),
} as const satisfies Fields

export const announcementEndpoints = {
  testAnnouncement: endpoint<MailTest>()({
    method: 'POST',
    path: '/service/announcement/:id/test',
    access: 'service.announcement.edit',
    audience: 'admins',
    audited: 'Send oneself a test of an announcement',
    summary:
      'Send yourself the email of an announcement now, as its readers get it, and return the outcome',
  }),
  ownAnnouncements: endpoint<OwnAnnouncement[]>()({
    method: 'GET',
    path: '/home/announcement',
    access: 'session',
    audience: 'affiliates',
    summary: 'Announcements on the affiliate’s home screen: those that are neither dismissed nor over',
    query: ownAnnouncementQuery,
  }),
  dismissAnnouncement: endpoint<null>()({
    method: 'POST',
    path: '/home/announcement/:id/dismiss',
    access: 'session',
    audience: 'affiliates',
    unaudited: 'It only notes what this person has read',
    summary: 'Dismiss an announcement from your home screen and mark it as read',
  }),
} as const
