/** Endpoints about how mails leave. */
import type { MailState, MailTest } from '../answers/mail-answer.ts'
import { endpoint } from './define-endpoint.ts'

export const mailEndpoints = {
  mailState: endpoint<MailState>()({
    method: 'GET',
    path: '/admin/mail',
    access: 'admin.programme.action',
    audience: 'admins',
    summary: 'How mails leave, when the last one did, and what waits',
  }),
  testMail: endpoint<MailTest>()({
    method: 'POST',
    path: '/admin/mail/test',
    access: 'admin.programme.edit',
    audience: 'admins',
    audited: 'Send a test mail',
    summary: 'Send a test mail to oneself at once, and answer what became of it',
  }),
} as const
