// Commission of an order, to the cent.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { commissionOf } from './commission.ts'

const earns = (netCents: number, rateBasisPoints: number | null, status: '0' | '1' | '2' = '0') =>
  commissionOf({ status, netCents }, { rateBasisPoints })

describe('R71 the commission of an amount at a rate', () => {
  const net = fc.integer({ min: 0, max: 99_999_999_99 })
  const rate = fc.integer({ min: 0, max: 10_000 })

  test('99.99 at 12.50 % earns 12.50; after a refund of 33.33 it is 8.33', () => {
    expect(earns(9999, 1250)).toBe(1250)
    expect(earns(9999 - 3333, 1250)).toBe(833)
  })

  test('half a cent goes up', () => {
    expect(earns(50, 100)).toBe(1)
    expect(earns(49, 100)).toBe(0)
  })

  test('it is whole cents, at most half a cent from the exact figure', () => {
    fc.assert(
      fc.property(net, rate, (amount, points) => {
        const commission = earns(amount, points)
        expect(Number.isSafeInteger(commission)).toBe(true)
        const distance = BigInt(commission) * 10_000n - BigInt(amount) * BigInt(points)
        expect(distance > -5000n && distance <= 5000n).toBe(true)
      }),
    )
  })

  test('a higher amount never earns less, and commission never exceeds the amount', () => {
    fc.assert(
      fc.property(net, net, rate, (one, other, points) => {
        const [less, more] = one < other ? [one, other] : [other, one]
        expect(earns(less, points)).toBeLessThanOrEqual(earns(more, points))
        expect(earns(more, points)).toBeLessThanOrEqual(more)
      }),
    )
  })

  test('pending orders have their expected commission; failed and unattributed ones 0', () => {
    expect(earns(9999, 1250, '2')).toBe(1250)
    expect(earns(9999, 1250, '1')).toBe(0)
    expect(earns(9999, null)).toBe(0)
  })
})
