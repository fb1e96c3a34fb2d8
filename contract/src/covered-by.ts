/**
 * What a payment settles: deductions first, then amounts first in, first out. Used by the ledger and by the payment
 * form.
 */

/**
 * What `paidCents` pay for, of what is open in that order: sums to exactly that amount; the last item may be paid in
 * part.
 */
export function coveredBy<Open extends { cents: number }>(
  paidCents: number,
  open: readonly Open[],
): Open[] {
  if (paidCents <= 0) return []
  const covered = open.filter(({ cents }) => cents < 0)
  let left = covered.reduce((sum, { cents }) => sum - cents, paidCents)
  for (const one of open) {
    if (left <= 0) break
    if (one.cents < 0) continue
    const cents = Math.min(left, one.cents)
    covered.push({ ...one, cents })
    left -= cents
  }
  return covered
}
