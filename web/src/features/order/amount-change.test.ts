/** What a refund or a corrected amount changes, as its dialog says. */
import { orderMessages } from '@rivulet/contract/messages/order-messages'
import { expect, test } from 'vitest'
import { amountFacts } from './amount-change.ts'
import { presentAmount } from './present-amount.ts'

const order = {
  ...{ net: '66.66', rate: '12.50', status: '0', commission: '8.33' },
  ...{ affiliate: { id: 1, name: 'ANNA RIVERS' }, refunds: [{ refundId: 'R1', amount: '33.33' }] },
}

test('S3.8 a refund says the net and commission that are left, and what the balance loses', () => {
  expect(amountFacts('refund', '6.66', order)).toEqual([
    'Net €\u{a0}60.00 instead of €\u{a0}66.66',
    'Commission €\u{a0}7.50 instead of €\u{a0}8.33',
    'The balance of ANNA RIVERS changes by −€\u{a0}0.83 at once',
  ])
  expect(amountFacts('refund', '66.66', { ...order, status: '2' })).toEqual([
    'Net €\u{a0}0.00 instead of €\u{a0}66.66',
    'Commission €\u{a0}0.00 instead of €\u{a0}8.33',
    'Nothing is left of the order, so it fails',
  ])
  expect([amountFacts('refund', '', order), amountFacts('refund', 'x', order)]).toEqual([[], []])
  expect(amountFacts('refund', '66.67', order)).toEqual([orderMessages.refundTooHigh])
})

test('S3.8 the amount that a correction begins with changes nothing, so nothing is said', () => {
  expect(amountFacts('correctAmount', '99.99', order)).toEqual([])
})

test('S3.8 a correction begins with the amount that the shop stated, where it is higher, and says so', () => {
  const raised = { ...order, amount: '99.99', lowered: null, raised: '133.33' }
  expect(presentAmount(raised)).toEqual({ amount: '133.33' })
  expect(presentAmount({ ...raised, raised: null })).toEqual({ amount: '99.99' })
  expect(amountFacts('correctAmount', '133.33', raised).slice(0, 2)).toEqual([
    'The shop stated €\u{a0}133.33',
    'Net €\u{a0}100.00 instead of €\u{a0}66.66',
  ])
})

test('S3.8 a corrected amount keeps the refunds', () => {
  expect(amountFacts('correctAmount', '133.33', order)[0]).toBe(
    'Net €\u{a0}100.00 instead of €\u{a0}66.66',
  )
})
