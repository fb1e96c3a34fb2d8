/** Brief success or failure state of a button. */
import { IconCheck, IconX } from '@tabler/icons-react'
import { useEffect, useState } from 'react'

export type Outcome = 'done' | 'failed'

/** Milliseconds. */
const shownFor = { done: 800, failed: 500 }

export function useOutcome(): [Outcome | null, (outcome: Outcome) => void] {
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  useEffect(() => {
    if (!outcome) return
    const timer = setTimeout(() => setOutcome(null), shownFor[outcome])
    return () => clearTimeout(timer)
  }, [outcome])
  return [outcome, setOutcome]
}

export const OutcomeMark = ({ outcome }: { outcome: Outcome }) =>
  outcome === 'done' ? <IconCheck /> : <IconX />
