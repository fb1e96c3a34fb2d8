/** The steps of a trace: what a person reads of an order that earned, of one that was taken back, and of one that nobody earns on. */
import type { OrderTrace } from '@rivulet/contract/trace'
import { expect, test } from 'vitest'
import { stepsOf } from './trace-steps.ts'

const earned: OrderTrace = {
  zone: 'Europe/Brussels',
  orderId: 'A-1',
  date: '2026-10-02 09:00',
  creditedBy: 'click',
  unattributed: null,
  click: { date: '2026-10-01 14:03', country: 'BE', link: 'abc' },
  window: { days: 30, until: '2026-10-31 14:03', inside: true },
  buyer: null,
  amount: '99.99',
  refunds: [{ id: 'R1', date: '2026-10-05 10:00', amount: '33.33' }],
  refunded: '33.33',
  lowered: '0.00',
  net: '66.66',
  rate: { percent: '12.50', from: 'campaign' },
  commission: '8.33',
  wouldEarn: '8.33',
  status: '0',
  reason: null,
  decided: '2026-10-03 12:00',
  flags: [],
  hold: { days: 14, until: '2026-10-18' },
  lines: [
    { date: '2026-10-03 12:00', kind: 'commission', amount: '12.50', available: '2026-10-18' },
    { date: '2026-10-05 10:00', kind: 'adjustment', amount: '-4.17', available: '2026-10-18' },
  ],
  booked: '8.33',
  payments: [{ id: 7, date: '2026-10-20', amount: '8.00', returned: false }],
  moves: [],
  open: '0.33',
}
const read = (trace: OrderTrace) =>
  stepsOf(trace).map(({ title, text, amount }) => [title, text, amount].filter(Boolean).join(' | '))

test('S3.8 an order that earned is told from its click to its payment', () => {
  expect(read(earned)).toEqual([
    'Click | 01/10/2026 14:03, from Belgium, by the link abc',
    'Window | The shop counts orders within 30 days of a click: until 31/10/2026 14:03, so this one is inside',
    'Credit | Credited by the click id',
    'Net | € 99.99 ordered less € 33.33 refunded | 66.66',
    'Rate | 12.50% of the net, the rate of the campaign when the order was credited',
    'Commission | € 66.66 × 12.50%, rounded to the cent | 8.33',
    'Decision | Approved 03/10/2026 12:00, held 14 days: payable from 18/10/2026',
    'Ledger | Commission, 03/10/2026 12:00, payable from 18/10/2026 | 12.50',
    'Adjustment, 05/10/2026 10:00, payable from 18/10/2026 | -4.17',
    'Booked | 8.33',
    'Payment | Settled by the payment of 20/10/2026 | 8.00',
    'Not paid yet | 0.33',
  ])
})

test('S3.8 what the shop says of the buyer stands between credit and net', () => {
  const buyer: OrderTrace['buyer'] = {
    number: 12,
    order: 'first',
    stated: false,
    coupons: ['TEA', 'KIM10'],
    subscription: 'SUB-1',
    payment: 3,
  }
  expect(read({ ...earned, buyer })[3]).toBe(
    'Buyer | First order in the shop, buyer 12, coupons TEA, KIM10, subscription SUB-1, payment 3',
  )
  const nothing = { number: null, order: null, stated: false, subscription: null, payment: null }
  expect(read({ ...earned, buyer: { ...nothing, coupons: ['TEA'] } })[3]).toBe(
    'Buyer | Nobody knows whether it is a first order, coupon TEA',
  )
})

test('S3.8 what earns nothing says why', () => {
  const nothing = { lines: [], payments: [], booked: '0.00', open: '0.00', hold: null }
  const failed = read({
    ...{ ...earned, ...nothing, status: '1', reason: 'fraud', commission: '0.00', lowered: '10.00' },
  })
  expect(failed).toContain(
    'Net | € 99.99 ordered, lowered by € 10.00 since, less € 33.33 refunded | 66.66',
  )
  expect(failed).toContain(
    'Commission | € 66.66 × 12.50%, rounded to the cent. It would earn € 8.33; failed orders earn nothing | 0.00',
  )
  expect(failed).toContain('Decision | Failed 03/10/2026 12:00: Fraud. It earns nothing')
  expect(failed.at(-1)).toBe('Ledger | Nothing is booked')
  const pending = read({ ...earned, ...nothing, status: '2', decided: null, refunds: [] })
  expect(pending).toContain(
    'Decision | Waits for a decision. Until then it is expected, and in no balance',
  )
  expect(pending).toContain('Net | € 99.99 ordered, nothing refunded | 66.66')
  const nobody = { click: null, window: null, creditedBy: null, rate: null } as const
  expect(read({ ...earned, ...nothing, ...nobody, status: '2', unattributed: 'no_click' })).toEqual([
    'Click | No click led to it',
    'Credit | Nobody earns on it: no valid click of an affiliate was found',
    'Net | € 99.99 ordered less € 33.33 refunded | 66.66',
    'Decision | Waits for a decision',
  ])
})

test('S3.8 what was paid and taken back since is owed, and a payment that came back is told as such', () => {
  const owed = read({ ...earned, status: '1', booked: '0.00', open: '-8.00' })
  expect(owed.at(-1)).toBe('Paid already and taken back since: the next payment is less by it | -8.00')
  const back = read({
    ...earned,
    payments: earned.payments.map((payment) => ({ ...payment, returned: true })),
    open: '8.33',
  })
  expect(back.slice(-2)).toEqual([
    'Payment | Settled by the payment of 20/10/2026, which the bank sent back | 8.00',
    'Not paid yet | 8.33',
  ])
})
