/** Endpoints of messages to the administrators. */
import type { SentMessage } from '../answers/service-answer.ts'
import { type Fields, longText } from '../fields.ts'
import { endpoint } from './define-endpoint.ts'

export const contactFields = {
  message: longText('Message', { required: true }),
} as const satisfies Fields

export const contactEndpoints = {
  sendMessage: endpoint<null>()({
    method: 'POST',
    path: '/contact/send',
    access: 'service.contact.action',
    unaudited: 'the message is the record of itself',
    summary: 'Send a message to the administrators',
    body: contactFields,
  }),
  sentMessages: endpoint<SentMessage[]>()({
    method: 'GET',
    path: '/contact/sent',
    access: 'service.contact.action',
    summary: 'Your latest hundred messages, newest first',
  }),
} as const
