/** Refetches what has changed and is shown: batched for a moment, and taking at most an eighth of the time. */
import type { LiveWord } from '@rivulet/contract/live'
import type { QueryKey } from '@tanstack/react-query'
import { type Changes, concerns, tellChanges } from './changes.ts'
import { refreshUser } from '../session/load-user.ts'
import { queryClient } from '../query.ts'
import { whenSessionChanges } from '../session/session.ts'

/** Milliseconds. */
const gatherFor = 300
const shortestPause = 1500
const share = 8

const waiting = new Set<LiveWord>()
/** The round under way. Those of an earlier session may never end, because its answers are shown to nobody. */
let round: symbol | null = null
whenSessionChanges(() => {
  waiting.clear()
  round = null
})

export function showSoon(words: readonly LiveWord[]): void {
  for (const word of words) waiting.add(word)
  if (round || waiting.size === 0) return
  const own = Symbol('round')
  round = own
  setTimeout(() => round === own && void show(own), gatherFor)
}

async function show(own: symbol): Promise<void> {
  const changes = new Set(waiting)
  waiting.clear()
  const begun = performance.now()
  await Promise.allSettled([refetch(changes), tellChanges(changes)])
  const pause = Math.max(shortestPause, (performance.now() - begun) * share)
  setTimeout(() => {
    if (round !== own) return
    round = null
    showSoon([])
  }, pause)
}

/** Windows of list rows, whose last part is their number: the list itself decides when to show others. */
const isWindow = (key: QueryKey) => key[1] === 'list' && typeof key.at(-1) === 'number'

async function refetch(changes: Changes): Promise<void> {
  const concerned = (key: QueryKey) => {
    const word = String(key[0]) as LiveWord
    return key[1] === 'test' ? concerns(changes, 'shopTest') : concerns(changes, word)
  }
  await Promise.all([
    queryClient.invalidateQueries({
      predicate: ({ queryKey }) => concerned(queryKey) && !isWindow(queryKey),
    }),
    // Lists that are opened later begin with what is true then.
    queryClient.invalidateQueries({
      predicate: ({ queryKey }) => concerned(queryKey) && isWindow(queryKey),
      refetchType: 'none',
    }),
    ...(concerns(changes, 'notification') ? [refreshUser()] : []),
  ])
}
