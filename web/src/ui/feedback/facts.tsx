/** What a decision changes, read when its dialog opens; or why it cannot be made yet. */
import type { DecisionPreview } from '@rivulet/contract/answers/decision-answer'
import { decisionMessages } from '@rivulet/contract/messages/decision-messages'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import css from './facts.module.css'
import { SkeletonBar } from './skeleton.tsx'

export type ReadFacts = () => Promise<DecisionPreview>
type State = DecisionPreview | 'reading' | 'failed'

/** Null where there is nothing to read. */
export function useFacts(read: ReadFacts | undefined): State | null {
  const [found, setFound] = useState<{ read: ReadFacts; state: State } | null>(null)
  useEffect(() => {
    if (!read) return
    let left = false
    const show = (state: State) => left || setFound({ read, state })
    read().then(show, () => show('failed'))
    return () => void (left = true)
  }, [read])
  if (!read) return null
  return found?.read === read ? found.state : 'reading'
}

/** It would be refused, so that it is not offered. */
export const isBlocked = (state: State | null): boolean =>
  state !== null && typeof state !== 'string' && state.blocked

/** The records without which it would not. */
export const preventing = (state: State | null): readonly number[] =>
  (typeof state !== 'string' && state?.without) || []

/** Lines: most decisions change two things. */
const usual = [1, 2]

type Props = {
  state: State | null
  /** Closes the dialog; a screen that is left closes it, too. */
  onLeave?: () => void
}

export function Facts({ state, onLeave }: Props) {
  const box = useRef<HTMLDivElement>(null)
  // What is below it, the button of the dialog above all, stays where somebody is about to press it.
  const [room, setRoom] = useState(0)
  useLayoutEffect(() => {
    if (state !== 'reading') setRoom(box.current?.offsetHeight ?? 0)
  }, [state])
  if (state === null || (typeof state !== 'string' && state.facts.length === 0)) return null
  return (
    <div
      ref={box}
      className={css.facts}
      style={state === 'reading' ? { minHeight: room } : undefined}
      role="status"
      aria-label={state === 'reading' ? decisionMessages.computing : undefined}
    >
      {state === 'reading' && (
        <ul aria-hidden="true">
          {usual.map((line) => (
            <li key={line} className={css.line}>
              <SkeletonBar height={14} />
            </li>
          ))}
        </ul>
      )}
      {state === 'failed' && decisionMessages.unknown}
      {typeof state !== 'string' && (
        <ul>
          {state.facts.map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
      )}
      {typeof state !== 'string' && state.way && (
        <Link className={`link ${css.way}`} to={state.way.path} onClick={onLeave}>
          {state.way.label}
        </Link>
      )}
    </div>
  )
}
