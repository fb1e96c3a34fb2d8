/** What the test panel says of clicks, orders and refused calls. */
import type { ShopTest } from '@rivulet/contract/answers/shop-test-answer'
import { expect, test } from 'vitest'
import { clickResult, orderResult, problem } from './test-result.ts'

const none: ShopTest = {
  now: '2026-11-23T10:00:00.000Z',
  link: null,
  click: null,
  denied: null,
  calls: [],
}
const click = { id: 'AQAB', at: '2026-11-23T09:59:58.000Z', country: 'BE', reason: null }
const trial = { commission: '0.10', aid: 'k3x9', percent: '10.00', source: 'affiliate' } as const
const taken: ShopTest['calls'][number] = {
  ...{ id: 9, at: '2026-11-23T09:58:00.000Z', source: 'door', orderId: 'T-1', amount: '1.00' },
  ...{ status: 200, outcome: 'taken', answer: { result: 'trial', trial }, affiliate: 'KIM' },
}

test('S4.1 the panel says how long ago a click was seen, and whether one like it counts', () => {
  expect(clickResult(none)).toBe(null)
  expect(clickResult({ ...none, click })?.lines).toEqual(['Click seen 2 s ago, from Belgium.'])
  const bot = clickResult({ ...none, click: { ...click, country: null, reason: 'agent' } })
  expect(bot).toEqual({
    tone: 'bad',
    lines: ['Click seen 2 s ago, but a click like it would not count: known robot.'],
  })
})

test('S4.1 a test order says what it would earn and for whom, until it is an hour old', () => {
  expect(orderResult({ ...none, calls: [taken] })).toEqual({
    ...{ tone: 'ok', call: 9 },
    lines: [
      'Order T-1 seen 2 min ago: € 1.00, would earn € 0.10 for KIM (10.00%, the affiliate’s rate).',
    ],
  })
  const old = { ...taken, at: '2026-11-23T08:59:00.000Z' }
  expect(orderResult({ ...none, calls: [old] })).toBe(null)
  const nobody = { commission: '0.00', aid: null, percent: null, source: null }
  const answer = { result: 'trial', reason: 'no_click', trial: nobody }
  expect(orderResult({ ...none, calls: [{ ...taken, answer }] })?.lines).toEqual([
    'Order T-1 seen 2 min ago: € 1.00, nobody would earn on it: no click.',
  ])
})

test('S4.1 the last call that went wrong is shown until a later one goes well', () => {
  const errors = { amount: ['Too high'] }
  const refused = { ...taken, id: 10, status: 422, outcome: 'refused', answer: { errors } } as const
  expect(problem({ ...none, calls: [refused, taken] })?.lines).toContain('Amount: Too high.')
  expect(problem({ ...none, calls: [taken, refused] })).toBe(null)
  const denied = { at: '2026-11-23T09:59:00.000Z', message: 'The key is not valid' }
  expect(problem({ ...none, denied, calls: [taken] })?.lines[0]).toBe(
    'Call refused 1 min ago: The key is not valid.',
  )
  expect(problem({ ...none, denied: { ...denied, at: taken.at }, calls: [taken] })).toBe(null)
})
