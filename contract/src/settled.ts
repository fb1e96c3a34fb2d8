/** What may still be edited of a record that is settled, such as an announcement that was sent. */
import type { Resource } from './resource.ts'

/** Names of the fields, or undefined where all may. */
export const leftToEdit = (
  { settled }: Resource,
  record: Readonly<Record<string, unknown>>,
): readonly string[] | undefined => settled?.leaves[String(record[settled.field])]
