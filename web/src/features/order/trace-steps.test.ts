/** Answer and timeline of earned, reversed and unattributed orders. */
import type { OrderTrace } from '@rivulet/contract/answers/trace'
import { orderMessages } from '@rivulet/contract/messages/order-messages'
import { traceMessages } from '@rivulet/contract/messages/trace-messages'
import { expect, test } from 'vitest'
import { answerOf, isRefundedAway } from './trace-answer.ts'
import { exactProduct, stepsOf } from './trace-steps.ts'

const hash = 'ab'.repeat(32)
const earned: OrderTrace = {
  zone: 'Europe/Brussels',
  orderId: 'A-1',
  affiliate: { id: 3, name: 'KIM' },
  date: '2026-10-02 09:00',
  received: '2026-10-02 09:01',
  creditedBy: 'click',
  coupon: null,
  unattributed: null,
  why: null,
  click: {
    ...{ date: '2026-10-01 14:03', country: 'BE', link: 'KIM TEA', of: null, id: 'AQAB' },
    visit: { class: 'valid', unique: true, recovered: false },
  },
  window: { days: 30, until: '2026-10-31 14:03', inside: true, after: 0 },
  buyer: null,
  amount: '99.99',
  giftCards: '0.00',
  note: null,
  refunds: [{ id: 'R1', disputed: false, date: '2026-10-05 10:00', amount: '33.33' }],
  refunded: '33.33',
  lowered: '0.00',
  net: '66.66',
  rate: { percent: '12.50', from: 'campaign', planned: null },
  commission: '8.33',
  wouldEarn: '8.33',
  status: '0',
  reason: null,
  decided: '2026-10-03 12:00',
  flags: [],
  hold: { days: 14, until: '2026-10-18', over: true },
  lines: [
    {
      ...{ id: 4, date: '2026-10-03 12:00', kind: 'commission', amount: '12.50', hash },
      available: '2026-10-18',
    },
    {
      ...{ id: 9, date: '2026-10-05 10:00', kind: 'adjustment', amount: '-4.17', hash },
      available: '2026-10-18',
    },
  ],
  booked: '8.33',
  payments: [{ id: 7, date: '2026-10-20', amount: '8.00', returned: false }],
  moves: [],
  checked: { date: '2026-10-21 03:00', balanced: true, complete: true },
  open: '0.33',
}
const read = (trace: OrderTrace) =>
  stepsOf(trace, true).map(({ title, value, amount, lines, box = [] }) =>
    [
      ...[title, value ?? amount, ...lines.map(({ text }) => text)],
      ...box.map((line) => `${line.text} ${line.amount}`),
    ]
      .filter(Boolean)
      .join(' | '),
  )

test('S3.8 the trace of an earned order runs from click to payment', () => {
  expect(read(earned)).toEqual([
    'Click | 01/10/2026 14:03 | Link KIM TEA, from Belgium | A valid visit, the visitor’s first in 24 hours',
    'Order | 02/10/2026 09:00 | Recorded 02/10/2026 09:01',
    'Credit | Day 1 of 30 | Credited by the click ID | In the shop’s window, which ends 31/10/2026 14:03',
    'Net | 66.66 | Goods after discount, without VAT and shipping | Amount 99.99 | Refund R1, 05/10/2026 -33.33 | Net 66.66',
    'Rate | 12.50% | The campaign’s rate when the order was credited; later changes do not apply',
    'Approved | 03/10/2026 12:00',
    'Commission | 8.33 | €\u{a0}66.66 × 12.50% = €\u{a0}8.3325, rounded to the cent | Commission, 03/10/2026 12:00 12.50 | Changed amount, 05/10/2026 10:00 -4.17 | Ledger, 2 lines 8.33',
    'Hold | 14 days | Payable since 18/10/2026',
    'Payment | Settled by the payment of 20/10/2026 8.00 | Not paid yet 0.33',
  ])
})

test('S3.8 the trace says what a duplicate is, for those who do not know the word', () => {
  const click = earned.click && {
    ...earned.click,
    visit: { class: 'duplicate' as const, unique: false, recovered: false },
  }
  expect(read({ ...earned, click })[0]).toMatch(/duplicate, because the same visitor .* 2 seconds/)
})

test('S3.8 refunds beyond the order add up to nothing with what of them does not count', () => {
  const refunds = [
    ...earned.refunds,
    { id: 'R2', disputed: false, date: '2026-10-06 10:00', amount: '500.00' },
  ]
  const net = read({ ...earned, refunds, refunded: '533.33', net: '0.00' })[3]
  expect(net).toContain(
    'Refund R2, 06/10/2026 -500.00 | More than the order, not counted 433.34 | Net 0.00',
  )
})

test('S3.8 an order that had failed and was approved later says so, for affiliates too', () => {
  const note = orderMessages.afterFailure['0']('Cancelled')
  const decision = read({ ...earned, reason: 'reinstated', note }).find((step) =>
    step.startsWith('Approved'),
  )
  expect(decision).toContain(
    'Reinstated | The order had failed (cancelled), and the shop approved it later',
  )
})

test('R65 a part that the buyer’s bank disputes is called so', () => {
  const refunds = [{ id: 'dp_1', disputed: true, date: '2026-10-05 10:00', amount: '33.33' }]
  expect(read({ ...earned, refunds })[3]).toContain(
    'Part disputed by the buyer’s bank, dp_1, 05/10/2026 -33.33',
  )
})

test('S3.8 buyer data is shown with the order', () => {
  const buyer: OrderTrace['buyer'] = {
    number: 12,
    order: 'first',
    stated: false,
    coupons: ['TEA', 'KIM10'],
    subscription: 'SUB-1',
    payment: 3,
  }
  expect(read({ ...earned, buyer })[1]).toContain(
    'First order in the shop, buyer number 12, coupons TEA, KIM10, subscription SUB-1, payment 3',
  )
  const nothing = { number: null, order: null, stated: false, subscription: null, payment: null }
  expect(read({ ...earned, buyer: { ...nothing, coupons: ['TEA'] } })[1]).toContain(
    'Unknown whether it is a first order, coupon TEA',
  )
})

const nothing = { lines: [], payments: [], booked: '0.00', open: '0.00', hold: null }
const nobody: OrderTrace = {
  ...{ ...earned, ...nothing, click: null, window: null, creditedBy: null, rate: null },
  ...{ status: '2', unattributed: 'no_click', affiliate: null },
}

test('S3.8 a click that was not credited names its link and affiliate', () => {
  const of = { link: 'KIM MUGS', shop: { id: 4, name: 'MUGS' }, affiliate: { id: 3, name: 'KIM' } }
  const click = { date: '2026-10-01 14:03', country: 'BE', link: null, of, id: 'AQAB', visit: null }
  expect(read({ ...nobody, click })[0]).toContain('Link KIM MUGS, of KIM, from Belgium')
  const why = 'The click ID ‘AQAB’ belongs to no link of this shop'
  const sentence = traceMessages.clickOfShop('MUGS')
  expect(read({ ...nobody, click, why })[2]).toMatch(new RegExp(`${sentence} \\| ${why}$`))
  expect(answerOf({ ...nobody, click }).text).toBe(`${sentence}.`)
  expect(answerOf(nobody).text).toBe(`${traceMessages.whyNobody.no_click}.`)
})

test('S3.8 an order without a click ID is credited by what the shop named: the affiliate ID, or a link too', () => {
  expect(read({ ...earned, creditedBy: 'link' }).join()).toContain(
    'Credited by the affiliate ID or link named by the shop',
  )
})

test('S3.8 orders that earn nothing say why', () => {
  const failed: OrderTrace = {
    ...{
      ...earned,
      ...nothing,
      status: '1',
      reason: 'fraud',
      commission: '0.00',
      lowered: '10.00',
      amount: '109.99',
    },
  }
  expect(read(failed)).toContain(
    'Net | 66.66 | Goods after discount, without VAT and shipping | Amount 109.99 | Lowered by the shop -10.00 | Refund R1, 05/10/2026 -33.33 | Net 66.66',
  )
  expect(read(failed).slice(-2)).toEqual([
    'Failed | 03/10/2026 12:00 | Fraud',
    'Commission | 0.00 | €\u{a0}66.66 × 12.50% = €\u{a0}8.3325, rounded to the cent | Failed orders earn nothing',
  ])
  expect(answerOf(failed)).toEqual({
    tone: 'bad',
    text: 'Earns nothing: the order failed (fraud). Approved, it would earn €\u{a0}8.33.',
  })
  expect(read(nobody).slice(0, 3)).toEqual([
    'Click | No click',
    'Order | 02/10/2026 09:00 | Recorded 02/10/2026 09:01',
    'Credit | Not credited: no valid click of an affiliate was found',
  ])
  expect(answerOf(nobody).text).toBe('Not credited: no valid click of an affiliate was found.')
})

test('S3.8 the answer of an order that earns says what, and what became of the money', () => {
  const text = (change: Partial<OrderTrace>) => answerOf({ ...earned, ...change }).text
  const sum = 'Earned €\u{a0}8.33: 12.50% of €\u{a0}66.66.'
  expect(text({})).toBe(`${sum} €\u{a0}0.33 is payable now.`)
  expect(text({ open: '0.00' })).toBe(`${sum} Paid on 20/10/2026.`)
  const held = { days: 14, until: '2026-10-18', over: false }
  expect(text({ ...nothing, hold: held, open: '8.33' })).toBe(
    `${sum} €\u{a0}8.33 is payable from 18/10/2026.`,
  )
  expect(text({ open: '-8.00' })).toBe(
    `${sum} €\u{a0}8.00 was overpaid and is deducted from the next payment.`,
  )
  const pending = 'Expected €\u{a0}8.33: 12.50% of €\u{a0}66.66, booked once the order is approved.'
  expect(text({ ...nothing, status: '2' })).toBe(pending)
  expect(text({ ...nothing, status: '2', flags: ['fast'] })).toBe(
    `${pending} Waiting for review: it was placed seconds after its click.`,
  )
  const moves = [{ date: '2026-10-03 12:00', from: 'ANN', note: 'MIXED UP' }]
  const moved: Partial<OrderTrace> = { ...nothing, status: '2', flags: ['fast'], click: null, moves }
  expect(text(moved)).toBe(
    `${pending} Waiting for review: it was placed seconds after the click that credited it first.`,
  )
  expect(read({ ...earned, ...moved })[0]).toContain('No click of this affiliate')
})

test('S3.8 paid and reversed commission is owed, and a returned payment is marked', () => {
  const owed = read({ ...earned, payments: [], status: '1', booked: '0.00', open: '-8.00' })
  expect(owed.at(-1)).toContain('Paid, then reversed: deducted from the next payment')
  const back = read({
    ...earned,
    payments: earned.payments.map((payment) => ({ ...payment, returned: true })),
    open: '8.33',
  })
  expect(back.at(-1)).toBe(
    'Payment | In the payment of 20/10/2026, which the bank returned: it settles nothing 8.00 | Not paid yet 8.33',
  )
})

test('S3.8 the product is exact, with two decimals or as many as it has', () => {
  expect(exactProduct('199.10', '12.50')).toBe('24.8875')
  expect(exactProduct('100.00', '10.00')).toBe('10.00')
  expect(exactProduct('99999999.99', '33.33')).toBe('33329999.996667')
  expect(exactProduct('0.00', '8.00')).toBe('0.00')
})

test('S4.1 an order that its refunds have failed says that they exceed the amount, and is known as such', () => {
  const refund = { id: 'R1', disputed: false, date: '2026-10-05 10:00', amount: '120.00' }
  const failed: OrderTrace = {
    ...{ ...earned, ...nothing, status: '1', reason: 'refunded', net: '0.00', wouldEarn: '0.00' },
    ...{ refunds: [refund], refunded: '120.00' },
  }
  expect(answerOf(failed).text).toBe(
    'Earns nothing: the order failed (refunded). Refunds of €\u{a0}120.00 exceed the amount of €\u{a0}99.99.',
  )
  expect(isRefundedAway(failed)).toBe(true)
  // A dispute is nothing that a person takes back, and a part leaves something.
  expect(isRefundedAway({ ...failed, refunds: [{ ...refund, disputed: true }] })).toBe(false)
  const part = { ...failed, refunds: [{ ...refund, amount: '33.33' }] }
  expect([isRefundedAway(part), answerOf(part).text]).toEqual([
    false,
    'Earns nothing: the order failed (refunded).',
  ])
  expect(isRefundedAway({ ...failed, lowered: '99.99', refunds: [] })).toBe(false)
})

test('S3.8 gift cards sold with an order are named beside its net', () => {
  expect(read({ ...earned, giftCards: '50.00' }).find((step) => step.startsWith('Net'))).toContain(
    'Without gift cards for €\u{a0}50.00: a gift card earns when it is spent',
  )
})

test('S3.8 S6.5 payments are named without a link to those who may not see them', () => {
  const linked = (opens: boolean) =>
    stepsOf(earned, opens).flatMap(({ box = [] }) => box.map(({ to }) => to !== undefined))
  expect(linked(true)).toContain(true)
  expect(linked(false)).not.toContain(true)
})
