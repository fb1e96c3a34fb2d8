/** What was written first stands at the head of the conversation, once there is one; and no documents are no news. */
import { isEmpty } from '@rivulet/contract/validate'
import type { FormValues } from '../../resource/record/form-values.ts'

export const hidesClaimField = (field: string, { entries, documents }: FormValues): boolean =>
  Array.isArray(entries) && (field === 'note' || (field === 'documents' && isEmpty(documents)))
