/** Body of the snippet's tracking calls, for the OpenAPI document. The server parses it with its own rules. */
import { hitActions } from '../choices.ts'
import { choice, json, text } from '../fields.ts'

const { visit, event, order } = hitActions

export const trackEventFields = {
  analyticsKey: text('Analytics key', { required: true, help: 'The shop’s public key' }),
  id: text('Id', { max: 36, help: 'A UUID that identifies this call: sent again, it has no effect' }),
  action: choice('Action', { choices: { visit, event, order }, help: 'Default: event' }),
  event: text('Event', { max: 64, help: 'Name of the event; required for events' }),
  options: json('Options', { help: 'Data about the page: at most 20 short values by name' }),
  payload: json('Payload', {
    help: 'Data of the event, at most 4,096 characters; for an order { orderId, amount, … }',
  }),
  setup: json('Setup', { help: 'Settings of the snippet: at most 10 short values by name' }),
  click_id: text('Click ID', { max: 64, help: 'As the shop received it' }),
} as const
