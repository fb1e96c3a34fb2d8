/** Body of the snippet's tracking calls, for the OpenAPI document. The server parses it with its own rules. */
import { hitActions } from '../choices.ts'
import { choice, json, text } from '../fields.ts'

const { visit, event, order } = hitActions

export const trackEventFields = {
  analyticsKey: text('Analytics key', { required: true, help: 'Public; of the shop' }),
  id: text('Id', { max: 36, help: 'Names this call, a UUID: sent again, it has no effect' }),
  action: choice('Action', { choices: { visit, event, order }, help: 'An event when missing' }),
  event: text('Event', { max: 64, help: 'Its name; needed for an event' }),
  options: json('Options', { help: 'What is known of the page: at most 20 short values by name' }),
  payload: json('Payload', {
    help: 'What the page says, at most 4,096 characters; of an order { orderId, amount, … }',
  }),
  setup: json('Setup', { help: 'How the snippet was set up: at most 10 short values by name' }),
  click_id: text('Click ID', { max: 64, help: 'As it was handed to the shop' }),
} as const
