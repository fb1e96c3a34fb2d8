/** What a shop or campaign does not show of its watching while it has nothing to say. */
import { isEmpty } from '@rivulet/contract/validate'
import type { FormValues } from '../../resource/record/form-values.ts'

const whenEmpty: ReadonlySet<string> = new Set([
  'lastAnswer',
  'lastChecked',
  'answersSince',
  'silentSince',
])

/** That it is being checked stands beside the name. */
export const hidesWatchField = (field: string, values: FormValues): boolean =>
  field === 'checking' || (whenEmpty.has(field) && isEmpty(values[field]))

/** A link says of the page that it leads to only when it does not answer. */
export const hidesLinkField = (field: string, { answers }: FormValues): boolean =>
  field === 'answers' && answers !== 'dead'
