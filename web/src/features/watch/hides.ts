/** Watch fields that are hidden without a result. */
import { markNames } from '@rivulet/contract/text/tracked-address'
import { isEmpty } from '@rivulet/contract/validate'
import type { FormValues } from '../../resource/record/form-values.ts'

const whenEmpty: ReadonlySet<string> = new Set([
  'lastAnswer',
  'trackingHostAnswer',
  'lastChecked',
  'answersSince',
  'silentSince',
])

/** Shown beside the name, or in the place of the commission. */
export const hidesWatchField = (field: string, values: FormValues): boolean =>
  field === 'checking' ||
  field === 'ownHost' ||
  field === 'rate' ||
  field === 'rateFrom' ||
  (field === 'trackingHostState' && isEmpty(values.trackingHost)) ||
  (whenEmpty.has(field) && isEmpty(values[field]))

const marks: ReadonlySet<string> = new Set(['landingPage', ...markNames])

/** Links show the address check, who stopped them, and their affiliate's and shop's state only when that earns nothing. The short code is the end of their target. */
export const hidesLinkField = (
  field: string,
  { answers, affiliateActive, stoppedBy, target, ...values }: FormValues,
): boolean =>
  field === 'shortCode' ||
  // Forms have no target, and ask for them.
  (target !== undefined && marks.has(field) && isEmpty(values[field])) ||
  field === 'ownHost' ||
  (field === 'affiliateActive' && affiliateActive !== false) ||
  (field === 'stoppedBy' && isEmpty(stoppedBy)) ||
  // Said in the place of the state.
  field === 'promotedActive' ||
  field === 'closed' ||
  (field === 'answers' && answers !== 'dead')
