// Announces by NOTIFY what kind of thing has changed, so that open screens can follow. A hint, not a message: it is
// sent after the commit, in a statement of its own, and batched for a moment per process. Within the transactions of
// orders it would serialise their commits, because PostgreSQL holds one lock from a NOTIFY to the end of the commit.
import { afterCommit } from './after-commit.ts'
import type { Queryable, Sql } from './sql.ts'

/** NOTIFY channel; the payload is an `Announced`. */
export const changesChannel = 'changes'

/** What changed, and the affiliates whose own it is. */
export type Announced = [what: string, owners: number[]]

/** Milliseconds. */
const gatherFor = 500
/** PostgreSQL accepts 8000 bytes; ids have up to 15 digits. */
const ownersAtOnce = 400

type Gathered = { waiting: Map<string, Set<number>>; sending: boolean }
const gathered = new WeakMap<object, Gathered>()

/** `sql`: the transaction of the change, or a pool after it. */
export function announce(sql: Queryable, what: string, owners: readonly (number | null)[] = []): void {
  afterCommit(sql, (made) => {
    const pool = made as Sql
    // Every view of a pool has the same options.
    const key = pool.options
    const here = gathered.get(key) ?? { waiting: new Map<string, Set<number>>(), sending: false }
    gathered.set(key, here)
    const known = here.waiting.get(what) ?? new Set()
    here.waiting.set(what, known)
    for (const owner of owners) if (owner !== null) known.add(owner)
    sendSoon(pool, here)
  })
}

function sendSoon(pool: Sql, here: Gathered): void {
  if (here.sending) return
  here.sending = true
  setTimeout(() => {
    const payloads = payloadsOf(here.waiting)
    here.waiting = new Map()
    // Lost while the database is away: screens refetch when they are connected again.
    void pool`select pg_notify(${changesChannel}, p) from unnest(${payloads}::text[]) p`
      .catch(() => undefined)
      .then(() => {
        here.sending = false
        if (here.waiting.size > 0) sendSoon(pool, here)
      })
  }, gatherFor).unref()
}

function payloadsOf(waiting: ReadonlyMap<string, ReadonlySet<number>>): string[] {
  return [...waiting].flatMap(([what, owners]) => {
    const all = [...owners]
    const parts = Array.from({ length: Math.ceil(all.length / ownersAtOnce) || 1 }, (_, n) =>
      all.slice(n * ownersAtOnce, (n + 1) * ownersAtOnce),
    )
    return parts.map((part) => JSON.stringify([what, part] satisfies Announced))
  })
}
