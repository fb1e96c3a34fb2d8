/** Contact messages (S2.25, S3.14): what people wrote to the administrators, and whether somebody has answered. */
import { boolean, choice, dateTime, email, longText, reference } from '../fields.ts'
import { messages } from '../messages.ts'
import { defineResource } from '../resource.ts'

export const contactMessage = defineResource({
  name: 'contactMessage',
  domain: 'service.contact',
  path: '/service/contact',
  table: 'contact_message',
  view: 'contact_message_view',
  title: 'Messages',
  singular: 'Message',
  label: 'sender',
  sort: '-date',
  audience: 'admins',
  operations: ['list', 'view', 'trash', 'export'],
  proof: ['export'],
  groups: { message: { title: 'Message' }, sender: { title: 'Sender', aside: true } },
  fields: {
    date: dateTime('Date', { readOnly: true, listed: true, filter: true, column: 'sent_at' }),
    sender: reference('Sender', {
      to: 'affiliate',
      readOnly: true,
      listed: true,
      filter: true,
      search: true,
      group: 'sender',
    }),
    email: email('E-mail', {
      readOnly: true,
      listed: true,
      filter: true,
      search: true,
      group: 'sender',
    }),
    role: choice('Role', {
      choices: { Affiliate: 'Affiliate', Manager: 'Manager', Administrator: 'Administrator' },
      readOnly: true,
      filter: true,
      group: 'sender',
    }),
    message: longText('Message', { readOnly: true, listed: true, filter: true, search: true, span: 6 }),
    answered: boolean('Answered', { readOnly: true, listed: true, filter: true }),
  },
  actions: {
    answer: {
      label: 'Mark as answered',
      icon: 'check',
      level: 'answer',
      positions: ['table-cell', 'table-float', 'form-footer'],
      success: messages.contact.answered,
      failure: messages.contact.answerFailed,
      when: { field: 'answered', in: [false] },
    },
  },
  extraLevels: { answer: 'Mark messages as answered' },
  empty: 'Nobody has written yet. What people send with the contact form stands here.',
})
