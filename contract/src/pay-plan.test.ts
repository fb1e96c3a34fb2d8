/** The next planned day of each rhythm, also in short months and over the turn of the year, and its words. */
import { describe, expect, test } from 'vitest'
import { payPlanMessages } from './messages/pay-plan-messages.ts'
import { nextPayDay, payDayProblem, payDays } from './pay-plan.ts'
import type { PayPlan } from './states/pay-rhythm.ts'

describe('the next planned payment', () => {
  test.each<[PayPlan['rhythm'], number | null, string, string]>([
    ['friday', null, '2026-11-27', '2026-11-27'],
    ['friday', null, '2026-11-28', '2026-12-04'],
    ['monday', null, '2026-12-29', '2027-01-04'],
    ['twice', null, '2026-11-02', '2026-11-15'],
    ['twice', null, '2026-11-16', '2026-12-01'],
    ['monthly', 15, '2026-11-15', '2026-11-15'],
    ['monthly', 15, '2026-11-16', '2026-12-15'],
    ['monthly', 31, '2026-11-01', '2026-11-30'],
    ['monthly', 30, '2027-02-01', '2027-02-28'],
    ['monthly', 29, '2028-02-01', '2028-02-29'],
    ['monthly', 31, '2026-12-01', '2026-12-31'],
    ['quarterly', 31, '2026-11-01', '2027-01-31'],
    ['quarterly', 31, '2027-02-01', '2027-04-30'],
    ['quarterly', 1, '2026-10-01', '2026-10-01'],
  ])('%s %s after %s is %s', (rhythm, day, from, next) => {
    expect(nextPayDay({ rhythm, day }, from)).toBe(next)
  })
})

test('all planned days of a period, both ends included', () => {
  expect(payDays({ rhythm: 'monthly', day: 31 }, '2026-11-30', '2027-02-28')).toEqual([
    ...['2026-11-30', '2026-12-31', '2027-01-31', '2027-02-28'],
  ])
  expect(payDays({ rhythm: 'quarterly', day: 5 }, '2026-11-01', '2026-12-31')).toEqual([])
})

test('a day goes with monthly and quarterly payments alone', () => {
  expect(payDayProblem('monthly', null)).toBe(payPlanMessages.dayMissing)
  expect(payDayProblem('friday', 5)).toBe(payPlanMessages.dayUnused)
  expect(payDayProblem(null, 5)).toBe(payPlanMessages.dayUnused)
  expect([
    payDayProblem('quarterly', 31),
    payDayProblem('twice', null),
    payDayProblem(null, null),
  ]).toEqual([null, null, null])
})

test.each<[PayPlan['rhythm'], number | null, string]>([
  ['friday', null, 'The programme pays every Friday.'],
  ['twice', null, 'The programme pays on the 1st and 15th of each month.'],
  ['monthly', 3, 'The programme pays on the 3rd of each month.'],
  ['monthly', 11, 'The programme pays on the 11th of each month.'],
  ['monthly', 30, 'The programme pays on the 30th, or the last day, of each month.'],
  ['quarterly', 31, 'The programme pays on the last day of January, April, July and October.'],
])('%s %s reads: %s', (rhythm, day, words) => {
  expect(payPlanMessages.paid({ rhythm, day })).toBe(words)
})
