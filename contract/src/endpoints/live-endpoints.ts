/** The stream of changes that open screens follow. */
import { endpoint } from './define-endpoint.ts'

export const liveEndpoints = {
  live: endpoint()({
    method: 'GET',
    path: '/live',
    access: 'session',
    unaudited: 'It says what kind of thing changed, and nothing of it',
    summary:
      'Server-sent events: which lists and figures have changed, limited to what you may see. A stream if you accept text/event-stream, otherwise one event',
    file: ['events'],
  }),
} as const
