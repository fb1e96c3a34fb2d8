/** Watch fields that are hidden without a result. */
import { isEmpty } from '@rivulet/contract/validate'
import type { FormValues } from '../../resource/record/form-values.ts'

const whenEmpty: ReadonlySet<string> = new Set([
  'lastAnswer',
  'lastChecked',
  'answersSince',
  'silentSince',
])

/** Shown beside the name instead. */
export const hidesWatchField = (field: string, values: FormValues): boolean =>
  field === 'checking' || (whenEmpty.has(field) && isEmpty(values[field]))

/** Links show the address check only when it fails. The short code is the end of their target. */
export const hidesLinkField = (field: string, { answers }: FormValues): boolean =>
  field === 'shortCode' || (field === 'answers' && answers !== 'dead')
