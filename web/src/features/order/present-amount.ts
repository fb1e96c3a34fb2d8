/** What the correction of an order's amount begins with: what the shop stated, else the amount that counts now, before refunds. */
import { formatHundredths, parseHundredths } from '@rivulet/contract/money'
import type { FormValues } from '../../resource/record/form-values.ts'

const centsOf = (value: unknown): number => parseHundredths(String(value ?? '')) ?? 0

export const presentAmount = ({ amount, lowered, raised }: FormValues): FormValues => ({
  amount: raised ?? formatHundredths(centsOf(amount) - centsOf(lowered)),
})
