/** What an action would change, for its dialog: read once, or again whenever the form is filled in differently. */
import { useDebouncedValue } from '@mantine/hooks'
import type { Resource } from '@rivulet/contract/resource'
import { useMemo, useState } from 'react'
import { useFacts } from '../ui/feedback/facts.tsx'
import { factsOf, rowsOf } from './decision.ts'
import type { ListRow } from './list/table/list-row.ts'

/** A pause while typing. */
const pause = 250

/** `filled`: the body so far, as JSON, where the facts depend on it. */
export function useActionFacts(
  resource: Resource,
  name: string,
  rows: readonly ListRow[],
  filled: string | undefined,
): ReturnType<typeof useFacts> {
  const [subject] = useState(() => rowsOf(rows))
  const [asked] = useDebouncedValue(filled, pause)
  const previewed = resource.actions?.[name]?.previewed !== undefined
  const read = useMemo(
    () => (previewed ? factsOf(resource, name, subject, asked) : undefined),
    [previewed, resource, name, subject, asked],
  )
  const facts = useFacts(read)
  // Those of what stood in the form a moment ago could be taken for those of what stands there now.
  return asked === filled ? facts : 'reading'
}
