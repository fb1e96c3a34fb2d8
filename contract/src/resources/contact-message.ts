/** Contact messages (S2.25, S3.14) to the administrators, and the replies to them. */
import { boolean, choice, dateTime, email, longText, reference } from '../fields.ts'
import { messages } from '../messages/messages.ts'
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
  groups: {
    message: { title: 'Message' },
    reply: { title: 'Reply', hint: 'Sent by email and shown to the sender' },
    sender: { title: 'Sender', aside: true },
  },
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
    email: email('Email', {
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
    reply: longText('Reply', { readOnly: true, search: true, group: 'reply', span: 6 }),
    replied: dateTime('Replied', { readOnly: true, filter: true, column: 'replied_at', group: 'reply' }),
    repliedBy: reference('Replied by', {
      to: 'administrator',
      readOnly: true,
      filter: true,
      group: 'reply',
    }),
  },
  actions: {
    reply: {
      label: 'Reply',
      icon: 'message-2',
      level: 'answer',
      positions: ['table-cell', 'form-footer'],
      body: { text: longText('Reply', { required: true, span: 6 }) },
      success: messages.contact.replied,
      failure: messages.contact.replyFailed,
      when: { field: 'answered', in: [false] },
    },
    answer: {
      label: 'Mark as answered',
      phrase: 'Mark {records} as answered',
      icon: 'check',
      level: 'answer',
      positions: ['table-cell', 'table-float', 'form-footer'],
      success: messages.contact.answered,
      failure: messages.contact.answerFailed,
      when: { field: 'answered', in: [false] },
    },
  },
  extraLevels: { answer: 'Reply to messages, and mark them as answered' },
  empty: 'Messages from the contact form appear here.',
})
