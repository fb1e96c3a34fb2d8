// Amounts of shop systems in integer cents, and back into the words of the order door.
import { createHash } from 'node:crypto'
import { formatHundredths, parseHundredths } from '@rivulet/contract/money'
import { z } from 'zod'

/** A decimal such as "19.9", "-5" or 12.34: cents. More than two decimals are refused, not rounded. */
export const decimal = z.union([z.string(), z.number()]).transform((value, context) => {
  const text = String(value).trim()
  const [, sign = '', whole = '', part = ''] = /^(-?)(\d{1,9})(?:\.(\d{1,2})0*)?$/.exec(text) ?? []
  const cents = whole === '' ? null : parseHundredths(part === '' ? whole : `${whole}.${part}`)
  if (cents === null) {
    context.addIssue({ code: 'custom', message: 'is no amount with two decimals' })
    return z.NEVER
  }
  return sign === '-' ? -cents : cents
})

/** Never below zero. */
export const amountOf = (cents: number): string => formatHundredths(Math.max(0, cents))

export const sum = (values: readonly number[]): number => values.reduce((all, one) => all + one, 0)

/** `part` of `whole` of an amount, half up. */
export const share = (cents: number, part: number, whole: number): number =>
  whole <= 0 ? cents : Number((2n * BigInt(cents) * BigInt(part) + BigInt(whole)) / (2n * BigInt(whole)))

export const buyerHash = (email: string | null | undefined): string | undefined =>
  email ? createHash('sha256').update(email.trim().toLowerCase()).digest('hex') : undefined
