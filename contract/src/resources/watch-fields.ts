/** Watch fields of shops and campaigns: address check and conversion watch. */
import {
  conversionStates,
  conversionTones,
  destinationStates,
  destinationTones,
} from '../states/watch-states.ts'
import { boolean, choice, dateTime, text } from '../fields.ts'
import { watchMessages } from '../messages/watch-messages.ts'
import type { Action } from '../resource.ts'

const watched = { readOnly: true, audience: 'admins', group: 'watch' } as const

export const destinationFields = {
  answers: choice('Address', {
    ...watched,
    choices: destinationStates,
    tone: destinationTones,
    filter: true,
    help: 'Checked daily; down means two failures an hour apart',
  }),
  lastAnswer: text('Last answer', { ...watched, asTyped: true, span: 6 }),
  lastChecked: dateTime('Last checked', watched),
  answersSince: dateTime('Since', watched),
  checking: boolean('Being checked', watched),
} as const

export const conversionFields = {
  watchOrders: boolean('Watch conversions', {
    initial: true,
    audience: 'admins',
    group: 'watch',
    span: 6,
    help: 'Alert if no order arrives for 12 hours despite normal traffic',
  }),
  conversions: choice('Conversions', {
    ...watched,
    choices: conversionStates,
    tone: conversionTones,
    filter: true,
  }),
  silentSince: dateTime('No order since', { ...watched, filter: true }),
} as const

/** Address check as shown on an affiliate's links. */
export const linkDestinationFields = {
  answers: choice('Shop or campaign', {
    choices: destinationStates,
    tone: destinationTones,
    readOnly: true,
    filter: true,
    group: 'tracking',
    help: 'Whether the landing page responds',
  }),
} as const

export const checkNow = {
  label: 'Check address',
  icon: 'stethoscope',
  positions: ['form-footer'],
  audience: 'admins',
  success: watchMessages.checking,
  failure: watchMessages.notActive,
  when: { field: 'active', in: [true] },
} as const satisfies Action
