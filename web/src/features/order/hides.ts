/** Fields of an order that are hidden when empty. */
import { orderFactFields } from '@rivulet/contract/resources/order-fact-fields'
import { isEmpty } from '@rivulet/contract/validate'
import type { FormValues } from '../../resource/record/form-values.ts'

/** The record shows sub ids as one field; the single fields exist for filters. */
export const hidesSubIds = (field: string): boolean => /^s[1-5]$/.test(field)

/** Buyer and item fields that the shop did not report, and gift cards where none was sold. */
export const hidesEmptyFacts = (field: string, values: FormValues): boolean =>
  (Object.hasOwn(orderFactFields, field) && isEmpty(values[field])) ||
  (field === 'giftCards' && !Number(values.giftCards))

/** Also hides what was lowered, refunded or stated while nothing was. */
export const hidesOrderField = (field: string, values: FormValues): boolean =>
  hidesSubIds(field) ||
  hidesEmptyFacts(field, values) ||
  // Said by its approval or failure.
  field === 'decided' ||
  // Only while a flag holds back what the shop approved.
  (field === 'held' && isEmpty(values.held)) ||
  (field === 'lowered' && !Number(values.lowered)) ||
  (field === 'refunded' && !Number(values.refunded)) ||
  (field === 'raised' && !values.raised)
