/** Pill in place of a record's state where it is not in force. */
import { type Resource, whyIdle } from '@rivulet/contract/resource'
import type { ReactNode } from 'react'
import { Pill } from '../ui/pill.tsx'

export function idlePill(
  resource: Resource,
  record: Readonly<Record<string, unknown>>,
): ReactNode | undefined {
  const words = whyIdle(resource, record)
  return words && <Pill tone="warn">{words}</Pill>
}
