/** The record that a filter is about. */
import { useNamed } from '../kinds/options.ts'

/** The name of a record, or its id while unknown. */
export function ReferenceName({ to, id }: { to: string; id: string }) {
  const [named] = useNamed(to, [id])
  return named?.name ?? `#${id}`
}
