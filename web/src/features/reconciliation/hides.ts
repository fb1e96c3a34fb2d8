/** What a comparison leaves out: columns and words that its file did not hold, and the name of the file beside the file. */
import { isEmpty } from '@rivulet/contract/validate'
import type { FormValues } from '../../resource/record/form-values.ts'

/** While the comparison is being made, all of them can be chosen. */
export const hidesUnused = (field: string, values: FormValues): boolean =>
  'createdAt' in values &&
  (field === 'again' || field === 'name' || (/^(column|words)/.test(field) && isEmpty(values[field])))
