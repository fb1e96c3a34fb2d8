/** What the test panel says about clicks, orders and refused calls. */
import { callMessages } from '@rivulet/contract/messages/call-messages'
import { shopTestMessages } from '@rivulet/contract/messages/shop-test-messages'
import type { ShopTest } from '@rivulet/contract/answers/shop-test-answer'
import { expect, test } from 'vitest'
import { clickResult, orderResult, problem } from './test-result.ts'

const none: ShopTest = {
  now: '2026-11-23T10:00:00.000Z',
  link: null,
  click: null,
  calls: [],
}
const click = { id: 'AQAB', at: '2026-11-23T09:59:58.000Z', country: 'BE', reason: null }
const trial = {
  ...{ commission: '0.10', aid: 'k3x9', percent: '10.00', source: 'affiliate' as const },
  more: [] as string[],
}
const taken: ShopTest['calls'][number] = {
  ...{ id: 9, at: '2026-11-23T09:58:00.000Z', source: 'door', orderId: 'T-1', amount: '1.00' },
  ...{ status: 200, outcome: 'taken', affiliate: 'KIM' },
  answer: { result: 'trial', trial, message: callMessages.trialEarns('€\u{a0}0.10', 'k3x9') },
}

test('S4.1 the panel says how long ago a click was seen, and whether one like it counts', () => {
  expect(clickResult(none)).toBe(null)
  expect(clickResult({ ...none, click })?.lines).toEqual(['Click seen 2 s ago, from Belgium.'])
  const bot = clickResult({ ...none, click: { ...click, country: null, reason: 'agent' } })
  expect(bot).toEqual({
    tone: 'bad',
    lines: ['Click seen 2 s ago, but a click like it would not count: known bot.'],
  })
})

test('S4.1 a test order says what it would earn and for whom, until it is an hour old', () => {
  expect(orderResult({ ...none, calls: [taken] })).toEqual({
    ...{ tone: 'ok', call: 9 },
    lines: [
      'Order T-1 seen 2 min ago: €\u{a0}1.00, would earn €\u{a0}0.10 for KIM (10.00%, the affiliate’s rate).',
    ],
  })
  const old = { ...taken, at: '2026-11-23T08:59:00.000Z' }
  expect(orderResult({ ...none, calls: [old] })).toBe(null)
  const nobody = { commission: '0.00', aid: null, percent: null, source: null, more: [] }
  const answer = { result: 'trial', reason: 'no_click', trial: nobody, message: 'The click ID is odd' }
  expect(orderResult({ ...none, calls: [{ ...taken, answer }] })?.lines).toEqual([
    'Order T-1 seen 2 min ago: €\u{a0}1.00.',
    'The click ID is odd.',
  ])
})

test('S4.1 a trial of more than an order says what the real call would do', () => {
  const more = ['It would be recorded as approved']
  const message = [callMessages.trialEarns('€\u{a0}0.10', 'k3x9'), ...more].join('. ')
  const approved = { ...taken, answer: { result: 'trial', trial: { ...trial, more }, message } }
  expect(orderResult({ ...none, calls: [approved] })?.lines.slice(1)).toEqual([
    'It would be recorded as approved.',
  ])
  const refund = { ...taken, amount: null, answer: { result: 'trial', message: 'It would wait' } }
  expect(orderResult({ ...none, calls: [refund] })?.lines).toEqual([
    'Call about order T-1 seen 2 min ago.',
    'It would wait.',
  ])
})

test('S4.1 the last call that went wrong is shown until a later one goes well', () => {
  const errors = { amount: ['Too high'] }
  const refused = { ...taken, id: 10, status: 422, outcome: 'refused', answer: { errors } } as const
  expect(problem({ ...none, calls: [refused, taken] })?.lines).toContain('Amount: Too high.')
  expect(problem({ ...none, calls: [taken, refused] })).toBe(null)
  const key = { message: 'The key is not valid' }
  const denied = { ...taken, id: 11, outcome: 'denied', answer: key } as const
  expect(problem({ ...none, calls: [denied, taken] })?.lines).toEqual([
    ...['Call refused 2 min ago.', 'The key is not valid.', shopTestMessages.wrongKey],
  ])
  // A webhook has another secret, and nobody sends it again by hand.
  for (const outcome of ['denied', 'unread'] as const)
    expect(problem({ ...none, calls: [{ ...denied, source: 'stripe', outcome }] })?.lines).toEqual([
      ...['Call refused 2 min ago.', 'The key is not valid.'],
    ])
})

test('S4.1 R66 the panel says that a refused webhook can be tried again, and leads to its call', () => {
  const errors = { currency: ['Only orders in EUR can be recorded'] }
  const webhook = { id: 12, source: 'woocommerce', status: 422, outcome: 'refused' } as const
  const refused = { ...taken, ...webhook, answer: { errors } }
  expect(problem({ ...none, calls: [refused, taken] })).toMatchObject({
    lines: [
      ...['Call refused 2 min ago.', 'Currency: Only orders in EUR can be recorded.'],
      shopTestMessages.retry,
    ],
    call: 12,
  })
})
