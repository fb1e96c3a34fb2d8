// Terms without a hold say when commissions are payable, and never '0 days'.
import { expect, test } from 'vitest'
import { invite } from '../resources/invite.ts'
import { order } from '../resources/order.ts'
import { activationMessages } from './activation-messages.ts'
import { noHold } from './day-count.ts'
import { inviteMessages } from './invite-messages.ts'
import { termsChangeMessages } from './terms-change-messages.ts'
import { termsMessages } from './terms-messages.ts'
import { traceMessages } from './trace-messages.ts'

test('S9.9 without a hold, commissions are payable as soon as orders are approved', () => {
  const sentences = [
    termsMessages.holdDays(0),
    termsMessages.shop(0, 30),
    traceMessages.holdDays(0),
    inviteMessages.payable(0),
    activationMessages.terms([], '7.50', 0),
  ]
  for (const sentence of sentences) expect(sentence).toMatch(/payable as soon as (\w+ )*approved/)
  for (const { zero } of [order.fields.hold, invite.fields.hold]) expect(zero).toBe(noHold)
  expect(termsChangeMessages.hold(0, 3, 0)).toBe('No hold on new orders for 3 affiliates')
})
