/** Hides the first message, which the conversation repeats, and an empty list of documents. */
import { isEmpty } from '@rivulet/contract/validate'
import type { FormValues } from '../../resource/record/form-values.ts'

export const hidesClaimField = (field: string, { entries, documents }: FormValues): boolean =>
  Array.isArray(entries) && (field === 'note' || (field === 'documents' && isEmpty(documents)))
