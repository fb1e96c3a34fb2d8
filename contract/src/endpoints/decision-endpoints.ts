/** Endpoint that previews what an action on records would change. */
import type { DecisionPreview } from '../answers/decision-answer.ts'
import { boolean, longText, text } from '../fields.ts'
import { endpoint } from './define-endpoint.ts'

export const decisionEndpoints = {
  previewDecision: endpoint<DecisionPreview>()({
    method: 'POST',
    path: '/decision/preview',
    access: 'session',
    unaudited: 'nothing is kept',
    summary: 'What an action on records would change: sums and consequences, before it is confirmed',
    body: {
      resource: text('Resource', { required: true, asTyped: true, help: 'Such as order' }),
      action: text('Action', {
        required: true,
        asTyped: true,
        help: 'An action of the resource, or trash, restore or erase',
      }),
      ids: longText('IDs', {
        max: 8000,
        help: '1 to 500 record IDs, separated by commas',
      }),
      filters: longText('Filters', {
        max: 8000,
        help: 'Instead of IDs: all records of a list, as its query, such as where[status]=eq~.~2',
      }),
      leaveOut: boolean('Leave out', {
        help: 'Previews it for the others, where some of the records prevent it',
      }),
      filled: longText('Filled', {
        max: 8000,
        help: 'The body of the action so far, as JSON, where its preview depends on it',
      }),
    },
  }),
} as const
