/** Invites (S2.11, S3.6): codes that let somebody sign up, once or many times. */
import { boolean, choice, dateTime, json, longText, text } from '../fields.ts'
import { defineResource, operations } from '../resource.ts'

export const invite = defineResource({
  name: 'invite',
  domain: 'registration.invite',
  path: '/registration/invite',
  table: 'invite',
  view: 'invite_view',
  title: 'Invites',
  singular: 'Invite',
  label: 'code',
  sort: '-createdAt',
  audience: 'admins',
  operations,
  groups: {
    invite: {
      title: 'Invite',
      hint: 'Send the link. Whoever signs up with it waits under Affiliates for your activation',
    },
    history: { title: 'History', hint: 'Who signed up with it' },
  },
  fields: {
    code: text('Code', {
      readOnly: true,
      confidential: true,
      listed: true,
      filter: true,
      search: true,
      code: true,
      help: 'Generated when the invite is saved',
    }),
    type: choice('Type', {
      choices: { single: 'Single use', multiple: 'Multiple use' },
      initial: 'single',
      required: true,
      listed: true,
      filter: true,
    }),
    active: boolean('Active', { initial: true, listed: true, filter: true }),
    link: text('Link', {
      readOnly: true,
      virtual: true,
      span: 6,
      code: true,
      help: 'Send this address to the person you invite',
    }),
    notes: longText('Notes', { filter: true, search: true, listed: true, span: 6 }),
    used: boolean('Used', { readOnly: true, listed: true, filter: true }),
    lastUsage: dateTime('Last usage', { readOnly: true, listed: true, filter: true }),
    history: json('History', {
      readOnly: true,
      group: 'history',
      span: 6,
      columns: { name: text('Name'), date: dateTime('Date'), ip: text('IP') },
    }),
  },
  empty: 'An invite lets somebody sign up. Create one and send its link.',
})
