/** Endpoints for the state of outgoing email, and for a test email. */
import type { MailState, MailTest } from '../answers/mail-answer.ts'
import { endpoint } from './define-endpoint.ts'

export const mailEndpoints = {
  mailState: endpoint<MailState>()({
    method: 'GET',
    path: '/admin/mail',
    access: 'admin.programme.action',
    audience: 'admins',
    summary: 'How email is sent, when the last one was sent, and what is waiting',
  }),
  testMail: endpoint<MailTest>()({
    method: 'POST',
    path: '/admin/mail/test',
    access: 'admin.programme.edit',
    audience: 'admins',
    audited: 'Send a test email',
    summary: 'Send yourself a test email now, and return the outcome',
  }),
} as const
