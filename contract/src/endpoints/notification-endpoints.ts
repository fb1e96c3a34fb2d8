/** Endpoints of one's own notifications. */
import type { NotificationPreference, Notifications } from '../answers/notification-answer.ts'
import { boolean, choice, integer, text } from '../fields.ts'
import { mailModes } from '../states/mail-modes.ts'
import { endpoint } from './define-endpoint.ts'

export const notificationEndpoints = {
  notifications: endpoint<Notifications>()({
    method: 'GET',
    path: '/notification',
    access: 'session',
    summary: 'The latest notifications of the signed-in person, and how many are unread',
  }),
  readNotifications: endpoint<{ unread: number }>()({
    method: 'POST',
    path: '/notification/read',
    access: 'session',
    unaudited: 'It only notes what this person has read',
    summary: 'Mark all own notifications up to this one as read',
    body: { upTo: integer('Notification', { min: 0, required: true }) },
  }),
  readNotification: endpoint<{ unread: number }>()({
    method: 'POST',
    path: '/notification/:id/read',
    access: 'session',
    unaudited: 'It only notes what this person has read',
    summary: 'Mark an own notification as read',
  }),
  notificationPreferences: endpoint<NotificationPreference[]>()({
    method: 'GET',
    path: '/notification/preference',
    access: 'session',
    summary: 'Everything that can concern the signed-in person, and how they want to be notified of it',
  }),
  savePreference: endpoint<NotificationPreference[]>()({
    method: 'POST',
    path: '/notification/preference',
    access: 'session',
    unaudited: 'It only chooses how this person is notified',
    summary: 'Choose how to be notified of something',
    body: {
      kind: text('Kind', { required: true, max: 40, asTyped: true }),
      shown: boolean('Shown in the product', { required: true }),
      mail: choice('Mail', { choices: mailModes, required: true }),
    },
  }),
} as const
