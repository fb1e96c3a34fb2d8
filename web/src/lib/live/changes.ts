/** What the server says has changed, for screens that decide for themselves when to show it. */
import type { LiveWord } from '@rivulet/contract/live'
import { createSessionStore } from '../session/session.ts'

export type Changes = ReadonlySet<LiveWord>
type Listener = (changes: Changes) => Promise<void>

const listeners = new Set<Listener>()

/** Whether changes are announced as they happen; otherwise screens poll. */
export const following = createSessionStore(false)

/** Returns how to stop listening. */
export function onChanges(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Resolves once they are shown. */
export const tellChanges = async (changes: Changes): Promise<void> =>
  void (await Promise.allSettled([...listeners].map((listener) => listener(changes))))

export const concerns = (changes: Changes, word: LiveWord): boolean =>
  changes.has(word) || changes.has('all')
