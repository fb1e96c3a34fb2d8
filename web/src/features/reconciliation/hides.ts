/** Hidden fields of a comparison: columns and status values its file lacks, and the redundant file name. */
import { isEmpty } from '@rivulet/contract/validate'
import type { FormValues } from '../../resource/record/form-values.ts'

/** The add form shows all of them. */
export const hidesUnused = (field: string, values: FormValues): boolean =>
  'createdAt' in values &&
  (field === 'again' || field === 'name' || (/^(column|words)/.test(field) && isEmpty(values[field])))
