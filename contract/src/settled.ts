/** Which fields may still be edited in a settled record, such as an announcement that was sent. */
import type { Resource } from './resource.ts'

/** Names of the fields, or undefined where all may. */
export const leftToEdit = (
  { settled }: Resource,
  record: Readonly<Record<string, unknown>>,
): readonly string[] | undefined => {
  const value = settled && record[settled.field]
  return settled?.onceFilled && value ? [] : settled?.leaves[String(value)]
}
