// Handles encrypted text fields in requests: a mask that is sent back means unchanged.
import type { Field, FieldOf, Fields } from '@rivulet/contract/fields'
import type { MaskKind } from '@rivulet/contract/text/mask'
import { bankMessages } from '@rivulet/contract/messages/bank-messages'
import { isUntouched } from '@rivulet/contract/validate'
import { type FieldErrors, invalid } from '../errors.ts'

type Body = Record<string, unknown>

export type SealedText = FieldOf<'text'> & { sealed: MaskKind }

export const isSealed = (field: Field): field is SealedText =>
  field.kind === 'text' && field.sealed !== undefined

/**
 * The draft without the masks that the record was returned with.
 * @throws 422 for any other mask, which does not determine a value.
 */
export function withoutMasks<B extends Body>(fields: Fields, draft: B, shown: Body | null): B {
  const errors: FieldErrors = {}
  const kept = Object.entries(draft).filter(([name, value]) => {
    const field = fields[name]
    if (!field || !isUntouched(field, value)) return true
    if (value !== shown?.[name]) errors[name] = [bankMessages.mask]
    return false
  })
  if (Object.keys(errors).length > 0) throw invalid(errors)
  return Object.fromEntries(kept) as B
}
