// What all parts of the load share, and how they go on until they are told to stop.
import { setTimeout } from 'node:timers/promises'
import type { Answer, Client } from './http-client.ts'
import type { Link, Programme } from './programme.ts'
import { add, type Tally } from './tally.ts'

/** A click that somebody may buy by. */
export type Click = { id: string; link: Link; at: number }
export type Scene = {
  client: Client
  programme: Programme
  tally: Tally
  /** Where the shops' pages are. */
  page: string
  stop: AbortSignal
  /** Clicks that no order names yet, the oldest first. */
  unspent: Click[]
  minutes: number
}

/** Does it again and again with that many milliseconds in between, until the load ends. An error is a surprise, and the load goes on. */
export async function repeat(
  { stop, tally }: Scene,
  pause: number,
  work: (n: number) => Promise<unknown>,
): Promise<void> {
  for (let n = 1; !stop.aborted; n++) {
    await work(n).catch((error: unknown) => surprise(tally, String(error)))
    await setTimeout(pause, undefined, { signal: stop }).catch(() => {})
  }
}

/** What differs from one time to the next, such as the number of the request, would make each a kind of its own. */
function surprise({ surprises }: Tally, what: string): void {
  add(surprises, what.replaceAll(/"requestId":"[^"]*",?|\d+(?=\/)/g, '').slice(0, 300))
}

/** Counts the answer as a surprise unless it has that status. @returns whether it has. */
export function expected({ tally }: Scene, what: string, answer: Answer, status: number): boolean {
  if (answer.status === status) return true
  surprise(tally, `${what}: ${answer.status} instead of ${status} ${answer.bytes.toString('utf8')}`)
  return false
}

/** The same for anything an answer says. */
export function agreed({ tally }: Scene, what: string, found: unknown, wanted: unknown): boolean {
  if (found === wanted) return true
  surprise(tally, `${what}: ${String(found)} instead of ${String(wanted)}`)
  return false
}
