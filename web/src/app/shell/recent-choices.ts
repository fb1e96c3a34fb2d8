/**
 * The latest choices in the quick search, newest first; cleared when the session ends, so that no other user of this
 * tab sees them.
 */
import type { SearchHit } from '../../lib/search-source.ts'
import { session, whenSessionChanges } from '../../lib/session/session.ts'
import { createStore } from '../../lib/store.ts'
import { readStoredJson, writeStored } from '../../lib/stored/stored.ts'

export type RecentChoice = Pick<SearchHit, 'title' | 'detail' | 'to'>

const key = 'recent'
const most = 5

/** With their person: this code may not have been loaded when the session before ended. */
type Kept = { user: number | undefined; choices: readonly RecentChoice[] }

const userId = (): number | undefined => session.get().user?.id
const kept = readStoredJson<Kept>(sessionStorage, key)

export const recentChoices = createStore(kept && kept.user === userId() ? kept.choices : [])

function keep(choices: readonly RecentChoice[]): void {
  recentChoices.set(choices)
  const now: Kept = { user: userId(), choices }
  writeStored(sessionStorage, key, choices.length > 0 ? JSON.stringify(now) : null)
}
whenSessionChanges(() => keep([]))

export function noteChoice({ title, detail, to }: RecentChoice): void {
  const others = recentChoices.get().filter((choice) => choice.to !== to)
  keep([{ title, to, ...(detail === undefined ? {} : { detail }) }, ...others].slice(0, most))
}
