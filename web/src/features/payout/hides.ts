/** Fields of a payout run that its head and the card of its payments show, and *On its way* while it is not. */
import type { FormValues } from '../../resource/record/form-values.ts'

const shownElsewhere: ReadonlySet<string> = new Set(['name', 'state', 'payments', 'total', 'omissions'])

export const hidesRunField = (field: string, { underWay }: FormValues): boolean =>
  shownElsewhere.has(field) || (field === 'underWay' && !underWay)
