/** The audit log: who did what to which record, when and from where. Read only, for administrators. */
import { boolean, choice, dateTime, integer, json, text } from '../fields.ts'
import { auditMessages } from '../messages/audit-messages.ts'
import { defineResource } from '../resource.ts'
import { auditedRecords, auditEvents } from './audit-choices.ts'

export const audit = defineResource({
  name: 'audit',
  domain: 'admin.audit',
  path: '/admin/audit',
  table: 'audit_line',
  view: 'audit_view',
  title: 'Audit log',
  singular: 'Event',
  label: 'date',
  sort: '-date',
  audience: 'admins',
  operations: ['list', 'view', 'export'],
  groups: {
    act: { title: 'Event' },
    changes: { title: 'Changes', hint: auditMessages.untold },
    origin: { title: 'Origin', hint: auditMessages.originKept, aside: true },
  },
  fields: {
    date: dateTime('When', { readOnly: true, listed: true, filter: true, column: 'at' }),
    who: text('Who', { readOnly: true, asTyped: true, listed: true, filter: true, search: true }),
    behalf: text('On behalf of', {
      readOnly: true,
      asTyped: true,
      listed: true,
      filter: true,
      search: true,
    }),
    action: choice('Event', {
      choices: auditEvents,
      readOnly: true,
      listed: true,
      filter: true,
    }),
    resource: choice('What', {
      choices: auditedRecords,
      readOnly: true,
      listed: true,
      filter: true,
    }),
    record: integer('Record ID', {
      readOnly: true,
      code: true,
      listed: true,
      filter: true,
      column: 'record_id',
    }),
    label: text('Name', { readOnly: true, asTyped: true, listed: true, filter: true, search: true }),
    changed: text('Changed', { readOnly: true, asTyped: true, listed: true, span: 6 }),
    changes: json('Changes', {
      readOnly: true,
      group: 'changes',
      span: 6,
      columns: { field: text('Field'), before: text('Before'), after: text('After') },
    }),
    forgotten: boolean('Forgotten', {
      readOnly: true,
      group: 'changes',
      help: auditMessages.forgotten,
    }),
    ip: text('IP', { readOnly: true, code: true, filter: true, group: 'origin' }),
    way: choice('Access', {
      choices: auditMessages.ways,
      readOnly: true,
      filter: true,
      group: 'origin',
    }),
    device: text('Device', { readOnly: true, code: true, group: 'origin', span: 6 }),
    session: integer('Session', {
      readOnly: true,
      code: true,
      filter: true,
      group: 'origin',
      column: 'session_id',
    }),
    request: text('Request', {
      readOnly: true,
      code: true,
      group: 'origin',
      span: 6,
      column: 'request_id',
      help: 'As named in the server log',
    }),
  },
  empty: auditMessages.empty,
})
