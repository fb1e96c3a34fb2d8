/** What notices and dialogs call the records of a decision. */
import { messages } from '@rivulet/contract/messages/messages'
import { resources } from '@rivulet/contract/resources/index'
import { expect, test } from 'vitest'
import { decisionTitle, doneTo, questionOf } from './decision.ts'

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

test('S4.3 the question speaks of one record or of several, and names what it moves', () => {
  const { affiliate, payoutRun } = resources
  const { activate } = affiliate.actions
  expect(questionOf(affiliate, activate, [{ id: 1 }])).toBe(messages.affiliate.activateConfirm)
  expect(questionOf(affiliate, activate, [{ id: 1 }, { id: 2 }])).toBe(
    'Do you really want to activate these affiliates?',
  )
  const run = { id: 3, total: '1234.50', payments: 2 }
  expect(questionOf(payoutRun, payoutRun.actions.release, [run])).toContain(
    '€\u{a0}1,234.50? Payments: 2',
  )
})
