// Finds the columns of a CSV file that a mapping names.
import { reconciliationMessages } from '@rivulet/contract/messages/reconciliation-messages'
import type { FieldErrors } from '../errors.ts'

/** Column index by field, null where none is named; `errors` for a column that is missing or named twice. */
export function findPlaces(
  named: Readonly<Record<string, string | null | undefined>>,
  columns: readonly string[],
): { places: Record<string, number | null>; errors: FieldErrors } {
  const errors: FieldErrors = {}
  const taken = new Set<string>()
  const places: Record<string, number | null> = {}
  for (const [field, wanted] of Object.entries(named)) {
    places[field] = null
    if (!wanted) continue
    const place = columns.indexOf(wanted)
    if (place < 0) errors[field] = [reconciliationMessages.column]
    else if (taken.has(wanted)) errors[field] = [reconciliationMessages.sameColumn]
    taken.add(wanted)
    places[field] = place
  }
  return { places, errors }
}
