/** Hides the first message, which the conversation repeats, an empty list of documents, and the order where none was credited. */
import { isEmpty } from '@rivulet/contract/validate'
import type { FormValues } from '../../resource/record/form-values.ts'

export const hidesClaimField = (field: string, { entries, documents, credited }: FormValues): boolean =>
  (field === 'credited' && isEmpty(credited)) ||
  (Array.isArray(entries) && (field === 'note' || (field === 'documents' && isEmpty(documents))))
