/** Fields of requests: what an affiliate asks for, and the outcome. */
import { choice, dateTime, longText, reference, type Tone } from './fields.ts'

export const asked = {
  affiliate: reference('Affiliate', {
    to: 'affiliate',
    audience: 'admins',
    readOnly: true,
    listed: true,
    filter: true,
    search: true,
  }),
  date: dateTime('Asked', { readOnly: true, listed: true, filter: true, column: 'asked_at' }),
} as const

const answer = { group: 'answer', span: 6 } as const

export const answered = {
  answered: dateTime('Answered', { readOnly: true, filter: true, column: 'answered_at', ...answer }),
  answeredBy: reference('Answered by', {
    to: 'administrator',
    audience: 'admins',
    readOnly: true,
    filter: true,
    ...answer,
  }),
  reason: longText('Reason', { readOnly: true, ...answer }),
} as const

/** In which state a request of this kind can be. */
export const stateOf = <const States extends Readonly<Record<string, string>>>(
  choices: States,
  tone: Readonly<Record<keyof States, Tone>>,
) => choice('State', { choices, tone, readOnly: true, listed: true, filter: true, ...answer })

type Said = Readonly<Record<'reasonHelp' | 'declined' | 'declineFailed', string>>

/** The action that declines open requests. */
export const declining = ({ reasonHelp: help, declined, declineFailed }: Said) =>
  ({
    label: 'Decline',
    phrase: 'Decline {records}',
    icon: 'x',
    positions: ['table-cell', 'table-float', 'form-footer'],
    audience: 'admins',
    body: { reason: longText('Reason', { required: true, max: 1000, span: 6, help }) },
    success: declined,
    failure: declineFailed,
    when: { field: 'state', in: ['open'] },
  }) as const
