// Decimal amounts of shop systems: summed in millionths, so that rounding
// happens once, and formatted for the order API.
import { createHash } from 'node:crypto'
import { formatHundredths } from '@rivulet/contract/money'
import { z } from 'zod'

const perCent = 10_000

/**
 * Parses a decimal such as "19.9", "-5", 12.34, "8.2645" or, of sums that PHP left almost zero, "-1.4E-14", to
 * millionths, rounding half up beyond that.
 */
export const decimal = z.union([z.string(), z.number()]).transform((value, context) => {
  const text = String(value).trim()
  const [, sign = '', whole = '', part = '', scale = ''] =
    /^(-?)(\d{1,9})(?:\.(\d{1,20}))?(?:[Ee]-(\d{1,2}))?$/.exec(text) ?? []
  if (whole === '') {
    context.addIssue({ code: 'custom', message: 'is no amount' })
    return z.NEVER
  }
  const digits = whole.padStart(Number(scale) + 1, '0')
  const point = digits.length - Number(scale)
  const decimals = digits.slice(point) + part
  const next = Number(decimals.charAt(6) || '0')
  const millionths =
    Number(digits.slice(0, point)) * 1_000_000 +
    Number(decimals.slice(0, 6).padEnd(6, '0')) +
    (next >= 5 ? 1 : 0)
  return sign === '-' ? -millionths : millionths
})

/** One that may be missing or blank. */
export const decimalIfAny = z.union([z.literal('').transform(() => null), decimal]).nullish()

export const toCents = (millionths: number): number => Math.floor((millionths + perCent / 2) / perCent)

/** Never below zero. */
export const amountOf = (millionths: number): string =>
  formatHundredths(Math.max(0, toCents(millionths)))

export const sum = (values: readonly number[]): number => values.reduce((all, one) => all + one, 0)

export const buyerHash = (email: string | null | undefined): string | undefined =>
  email ? createHash('sha256').update(email.trim().toLowerCase()).digest('hex') : undefined
