/** Endpoint that tests a postback. */
import type { PostbackTest } from '../answers/postback-answer.ts'
import { postbackEvents } from '../states/postback.ts'
import { choice, type Fields } from '../fields.ts'
import { endpoint } from './define-endpoint.ts'

const postbackTestFields = {
  event: choice('Event', { choices: postbackEvents, required: true, span: 6 }),
} as const satisfies Fields

export const postbackEndpoints = {
  testPostback: endpoint<PostbackTest>()({
    method: 'POST',
    path: '/marketing/postback/:id/test',
    access: 'marketing.postback.edit',
    audited: 'Send a test postback',
    summary: 'Call the address of a postback once with a sample event, and return the answer',
    body: postbackTestFields,
  }),
} as const
