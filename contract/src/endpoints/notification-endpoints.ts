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
    summary: 'Your latest notifications, and how many are unread',
  }),
  readNotifications: endpoint<{ unread: number }>()({
    method: 'POST',
    path: '/notification/read',
    access: 'session',
    unaudited: 'It only notes what this person has read',
    summary: 'Mark all your notifications up to this one as read',
    body: { upTo: integer('Notification', { min: 0, required: true }) },
  }),
  readNotification: endpoint<{ unread: number }>()({
    method: 'POST',
    path: '/notification/:id/read',
    access: 'session',
    unaudited: 'It only notes what this person has read',
    summary: 'Mark one of your notifications as read',
  }),
  notificationPreferences: endpoint<NotificationPreference[]>()({
    method: 'GET',
    path: '/notification/preference',
    access: 'session',
    summary: 'Your notification preferences: every kind that can concern you, and how you are notified',
  }),
  savePreference: endpoint<NotificationPreference[]>()({
    method: 'POST',
    path: '/notification/preference',
    access: 'session',
    unaudited: 'It only chooses how this person is notified',
    summary: 'Choose how you are notified of one kind',
    body: {
      kind: text('Kind', { required: true, max: 40, asTyped: true }),
      shown: boolean('Shown in the product', { required: true }),
      mail: choice('Email', { choices: mailModes, required: true }),
    },
  }),
} as const
