/** Which fields of an order say nothing. */
import type { FormValues } from '../../resource/record/form-values.ts'

/** A record shows its sub ids together; each by itself is there to be looked for. */
export const hidesSubIds = (field: string): boolean => /^s[1-5]$/.test(field)

/** What the shop lowered an amount by, or raised it to, is shown where it did. */
export const hidesOrderField = (field: string, { lowered, raised }: FormValues): boolean =>
  hidesSubIds(field) || (field === 'lowered' && !Number(lowered)) || (field === 'raised' && !raised)
