/** Amounts survive formatting and parsing to the cent. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  displayMoney,
  displayPercent,
  formatHundredths,
  groupThousands,
  parseCurrency,
  parseHundredths,
} from './money.ts'

const cents = fc.integer({ min: -99_999_999_999_999, max: 99_999_999_999_999 })

describe('R71 money is integers from wire to disk', () => {
  test('formatted amounts parse back to the same value', () => {
    fc.assert(
      fc.property(cents, (amount) => {
        expect(parseHundredths(formatHundredths(amount))).toBe(amount)
      }),
    )
  })

  test('bigint sums are formatted alike', () => {
    fc.assert(
      fc.property(cents, (amount) => {
        expect(formatHundredths(BigInt(amount))).toBe(formatHundredths(amount))
      }),
    )
  })

  test('formatted amounts always have two decimals', () => {
    fc.assert(fc.property(cents, (amount) => /^-?\d+\.\d{2}$/.test(formatHundredths(amount))))
  })

  test.each([
    ['0', 0],
    ['-0', 0],
    ['-0.00', 0],
    ['12.5', 1250],
    ['12.50', 1250],
    ['0.07', 7],
    ['-0.07', -7],
    ['0.29', 29],
    ['1.1', 110],
    ['999999999999.99', 99_999_999_999_999],
  ])('%s is %i hundredths', (text, hundredths) => {
    expect(Object.is(parseHundredths(text), hundredths)).toBe(true)
  })

  test.each([
    '',
    ' ',
    '1.234',
    '1,5',
    '1e3',
    '.5',
    '5.',
    '+1',
    '--1',
    '0x10',
    'NaN',
    '1 000',
    '١',
    '1\n',
  ])('%j is no amount', (text) => {
    expect(parseHundredths(text)).toBeNull()
  })
})

describe('S5.26 currency: two decimals, dot, thousands separated by commas, euro before it, a dash for nothing', () => {
  test('displayed amounts parse back to the same value', () => {
    fc.assert(
      fc.property(cents, (amount) => {
        expect(parseCurrency(displayMoney(formatHundredths(amount)))).toBe(amount)
      }),
    )
  })

  test.each([
    ['1234567.80', '€\u{a0}1,234,567.80'],
    ['999.00', '€\u{a0}999.00'],
    ['-1234.50', '−€\u{a0}1,234.50'],
    ['', '-'],
    [null, '-'],
    [undefined, '-'],
  ])('%j is shown as %s', (value, shown) => {
    expect(displayMoney(value)).toBe(shown)
  })

  test.each([
    ['12.50', '12.50%'],
    ['0.00', '0.00%'],
    [null, '-'],
  ])('percentage %j is shown as %s', (value, shown) => {
    expect(displayPercent(value)).toBe(shown)
  })

  test.each([
    ['1,234.56', 123_456],
    ['1234.5', 123_450],
    ['€1,000', 100_000],
    [' € 7 ', 700],
    ['€\u{a0}7', 700],
  ])('typed %j is %i cents', (typed, amount) => {
    expect(parseCurrency(typed)).toBe(amount)
  })

  test.each(['1,23', '12,34.5', '1,2345', '1.2.3', '€', 'five'])(
    'typed %j is not an amount',
    (typed) => {
      expect(parseCurrency(typed)).toBeNull()
    },
  )

  test('separators stand only between groups of three', () => {
    expect(groupThousands('100')).toBe('100')
    expect(groupThousands('1000')).toBe('1,000')
    expect(groupThousands('-123456.70')).toBe('-123,456.70')
  })
})
