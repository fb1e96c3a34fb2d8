/** Pill in place of a record's state while it is not in force yet. */
import { type Resource, waitingWords } from '@rivulet/contract/resource'
import type { ReactNode } from 'react'
import { Pill } from '../ui/pill.tsx'

export function waitingPill(
  resource: Resource,
  record: Readonly<Record<string, unknown>>,
): ReactNode | undefined {
  const words = waitingWords(resource, record)
  return words && <Pill tone="warn">{words}</Pill>
}
