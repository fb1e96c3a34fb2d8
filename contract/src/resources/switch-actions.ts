/** Actions that switch accounts, and what they promote with, off and on again (S4.2). */
import { switchMessages } from '../messages/switch-messages.ts'
import type { Action } from '../resource.ts'

export const switchActions = {
  deactivate: {
    label: 'Deactivate',
    phrase: 'Deactivate {records}',
    previewed: true,
    icon: 'circle-minus',
    positions: ['form-footer'],
    audience: 'admins',
    confirm: switchMessages.off,
    success: switchMessages.done.off,
    failure: switchMessages.already.off,
    when: { field: 'active', in: [true] },
  },
  reactivate: {
    label: 'Reactivate',
    phrase: 'Reactivate {records}',
    previewed: true,
    icon: 'player-play',
    positions: ['form-footer'],
    audience: 'admins',
    confirm: switchMessages.on,
    success: switchMessages.done.on,
    failure: switchMessages.already.on,
    when: { field: 'active', in: [false, null] },
  },
} as const satisfies Record<string, Action>
