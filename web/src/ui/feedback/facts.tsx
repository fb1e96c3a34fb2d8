/** What a decision changes, read when its dialog opens. */
import { decisionMessages } from '@rivulet/contract/messages/decision-messages'
import { useEffect, useState } from 'react'
import css from './facts.module.css'
import { SkeletonBar } from './skeleton.tsx'

type State = readonly string[] | 'reading' | 'failed'

export function Facts({ read }: { read: () => Promise<readonly string[]> }) {
  const [facts, setFacts] = useState<State>('reading')
  useEffect(() => {
    let left = false
    const show = (next: State) => left || setFacts(next)
    read().then(show, () => show('failed'))
    return () => void (left = true)
  }, [read])
  if (facts.length === 0) return null
  return (
    <div
      className={css.facts}
      role="status"
      aria-label={facts === 'reading' ? decisionMessages.computing : undefined}
    >
      {facts === 'reading' && <SkeletonBar height={14} />}
      {facts === 'failed' && decisionMessages.unknown}
      {typeof facts !== 'string' && (
        <ul>
          {facts.map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
      )}
    </div>
  )
}
