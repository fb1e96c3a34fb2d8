/** The amount of an order that counts now, before refunds: a correction begins with it. */
import { formatHundredths, parseHundredths } from '@rivulet/contract/money'
import type { FormValues } from '../../resource/record/form-values.ts'

const centsOf = (value: unknown): number => parseHundredths(String(value ?? '')) ?? 0

export const presentAmount = ({ amount, lowered }: FormValues): FormValues => ({
  amount: formatHundredths(centsOf(amount) - centsOf(lowered)),
})
