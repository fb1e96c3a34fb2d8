/**
 * Hidden fields of a payout run: those shown in its head or on the card of its payments, and *On its way* while nothing
 * is.
 */
import type { FormValues } from '../../resource/record/form-values.ts'

const shownElsewhere: ReadonlySet<string> = new Set([
  ...['name', 'state', 'payments', 'paid', 'total', 'omissions'],
])

export const hidesRunField = (field: string, { underWay }: FormValues): boolean =>
  shownElsewhere.has(field) || (field === 'underWay' && !underWay)
