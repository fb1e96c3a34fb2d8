// A soak test passes when nothing is wrong, and reports each fault.
import { expect, test } from 'vitest'
import { findFaults, type Found } from './find-faults.ts'

const clean: Found = {
  ...{ exits: [0, 0], waiting: [], ledger: [], jobs: [], mails: 3 },
  ...{ surprises: new Map(), unexplained: new Map() },
  comparisons: [{ what: 'orders', own: '7', found: '7', same: true }],
  afterRestart: [{ what: 'orders', own: '7', found: '7', same: true }],
  trends: [{ what: 'memory', unit: 'MB', first: 300, last: 310, allowed: 350, flat: true }],
  explained: [{ name: 'key of nobody', why: 'a wrong key', found: 2, provoked: 2 }],
}

test('a clean run has no faults', () => {
  expect(findFaults(clean)).toEqual([])
})

test.each<[Partial<Found>, string]>([
  [{ exits: [0, 1] }, 'the server ended with 1 instead of 0'],
  [{ exits: [null, 0] }, 'the server ended with null instead of 0'],
  [{ waiting: ['3 hits are not stored'] }, '3 hits are not stored'],
  [{ ledger: ['The books do not add up'] }, 'The books do not add up'],
  [{ jobs: ['the job back-up never ran to its end'] }, 'the job back-up never ran to its end'],
  [{ mails: 0 }, 'no mail arrived'],
  [
    { surprises: new Map([['an order: 500 instead of 201', 2]]) },
    'an order: 500 instead of 201 (2 times)',
  ],
  [{ unexplained: new Map([['warn: x', 1]]) }, 'unexplained in the log: warn: x (1 times)'],
  [
    { comparisons: [{ what: 'orders', own: '7', found: '6', same: false }] },
    'orders: 7 by the soak, 6 by the product',
  ],
  [
    { afterRestart: [{ what: 'orders', own: '7', found: '6', same: false }] },
    'orders: 7, but 6 after a second start',
  ],
  [
    { trends: [{ what: 'memory', unit: 'MB', first: 300, last: 400, allowed: 350, flat: false }] },
    'memory grew from 300.0 to 400.0',
  ],
  // Fewer than provoked is as wrong as more: an expected log line is missing.
  [
    { explained: [{ name: 'key of nobody', why: 'a wrong key', found: 1, provoked: 2 }] },
    'a wrong key: 2 times, but 1 lines in the log',
  ],
])('%j is a fault', (found, fault) => {
  expect(findFaults({ ...clean, ...found })).toEqual([fault])
})
