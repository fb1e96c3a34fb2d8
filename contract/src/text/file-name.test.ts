/** Names of saved files. */
import { expect, test } from 'vitest'
import { daysInName, fileName } from './file-name.ts'

test.each([
  [
    ['Brook & Bramble', 'Orders', '2026-10-01 to 2026-10-31'],
    'brook-bramble-orders-2026-10-01-to-2026-10-31',
  ],
  [['', 'Order Statistics', ''], 'order-statistics'],
  [['日本', 'Café «Zoë»'], 'cafe-zoe'],
])('S2.34 a file of %j is named %s', (parts, name) => {
  expect(fileName(...parts)).toBe(name)
})

test('S2.34 a file names its days, and whether they are open', () => {
  expect([
    daysInName('2026-10-01', '2026-10-31'),
    daysInName('2026-10-01', '2026-10-01'),
    daysInName('2026-10-01', ''),
    daysInName('', '2026-10-31'),
  ]).toEqual(['2026-10-01 to 2026-10-31', '2026-10-01', 'from 2026-10-01', 'until 2026-10-31'])
})
