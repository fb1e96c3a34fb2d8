/** API keys: what a program reads with, in the name and with the permissions of its owner. */
import { choice, date, dateTime, text } from '../fields.ts'
import { apiKeyMessages } from '../messages/api-key-messages.ts'
import { defineResource } from '../resource.ts'
import { apiKeyStates, apiKeyStateTones } from '../states/api-key.ts'

export const apiKey = defineResource({
  name: 'apiKey',
  domain: 'settings.api-key',
  path: '/settings/api-key',
  table: 'api_key',
  view: 'api_key_view',
  title: 'API keys',
  singular: 'API key',
  label: 'name',
  owner: 'owner',
  sort: 'name',
  about: apiKeyMessages.about,
  created: apiKeyMessages.created,
  operations: ['list', 'view', 'add', 'trash'],
  proof: ['add'],
  groups: { key: { title: 'API key', hint: apiKeyMessages.hint }, use: { title: 'Use', aside: true } },
  fields: {
    name: text('Name', {
      required: true,
      naming: true,
      asTyped: true,
      trimmed: true,
      max: 100,
      listed: true,
      filter: true,
      search: true,
      span: 4,
      help: 'What uses it, such as Monthly report',
    }),
    until: date('Valid until', {
      listed: true,
      filter: true,
      column: 'valid_until',
      help: 'The last day. Leave empty for no end',
    }),
    key: text('Key', {
      readOnly: true,
      confidential: true,
      code: true,
      listed: true,
      span: 6,
      column: 'key_end',
    }),
    owner: text('Owner', {
      readOnly: true,
      asTyped: true,
      audience: 'admins',
      listed: true,
      filter: true,
      search: true,
      group: 'use',
    }),
    state: choice('State', {
      choices: apiKeyStates,
      tone: apiKeyStateTones,
      readOnly: true,
      listed: true,
      filter: true,
      group: 'use',
    }),
    lastUsed: dateTime('Last used', {
      readOnly: true,
      listed: true,
      filter: true,
      group: 'use',
      column: 'last_used_at',
    }),
  },
  empty: apiKeyMessages.empty,
})
