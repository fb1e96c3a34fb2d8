/** Which fields of an order say nothing. */
import { orderFactFields } from '@rivulet/contract/resources/order-fact-fields'
import { isEmpty } from '@rivulet/contract/validate'
import type { FormValues } from '../../resource/record/form-values.ts'

/** A record shows its sub ids together; each by itself is there to be looked for. */
export const hidesSubIds = (field: string): boolean => /^s[1-5]$/.test(field)

/** Of buyer and goods, what the shop does not say. */
export const hidesUnsaid = (field: string, values: FormValues): boolean =>
  Object.hasOwn(orderFactFields, field) && isEmpty(values[field])

/** What the shop lowered an amount by, or raised it to, is shown where it did. */
export const hidesOrderField = (field: string, values: FormValues): boolean =>
  hidesSubIds(field) ||
  hidesUnsaid(field, values) ||
  (field === 'lowered' && !Number(values.lowered)) ||
  (field === 'raised' && !values.raised)
