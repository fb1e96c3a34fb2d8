/** What notices and dialogs call the records of a decision. */
import { resources } from '@rivulet/contract/resources/index'
import { expect, test } from 'vitest'
import { decisionTitle, doneTo } from './decision.ts'

test('S8.6 a notice says what was done to which records', () => {
  const { order, invite, claim, invoice } = resources
  expect(doneTo(order, [{ id: 1, orderId: 'LO-1' }])).toBe('Order LO-1')
  expect(doneTo(order, [{ id: 1 }, { id: 2 }])).toBe('2 orders')
  expect(doneTo(invoice, [{ id: 7 }])).toBe('Payment 7')
  expect(doneTo(invite, [{ id: 4, title: 'ANNA’S BLOG' }])).toBe('Invite ANNA’S BLOG')
  // Without a name it is called by its number, and without its row by what it is.
  expect(doneTo(invite, [{ id: 4, title: 'INVITE 4' }])).toBe('INVITE 4')
  expect(doneTo(claim, [{ id: 3 }])).toBe('Claim')
  expect(decisionTitle(order, order.actions.approve, [{ id: 1, orderId: 'LO-1' }])).toBe(
    'Approve order LO-1',
  )
})
