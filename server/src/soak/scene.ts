// State shared by all parts of the load, and the loop that repeats them until the end.
import { setTimeout } from 'node:timers/promises'
import type { Answer, Client } from './http-client.ts'
import type { Link, Programme } from './programme.ts'
import { add, type Tally } from './tally.ts'

/** A click that may lead to an order. */
export type Click = { id: string; link: Link; at: number }
export type Scene = {
  client: Client
  programme: Programme
  tally: Tally
  /** The URL of the shops' pages. */
  page: string
  stop: AbortSignal
  /** Clicks without an order yet, the oldest first. */
  unspent: Click[]
  minutes: number
}

/**
 * Repeats with a pause in milliseconds until the load ends. An error is recorded as a surprise, and the load goes on.
 */
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

/** Masks values that differ each time, such as request ids, so that surprises are grouped by kind. */
function surprise({ surprises }: Tally, what: string): void {
  add(surprises, what.replaceAll(/"requestId":"[^"]*",?|\d+(?=\/)/g, '').slice(0, 300))
}

/** Records a surprise unless the response has that status. @returns whether it has. */
export function expected({ tally }: Scene, what: string, answer: Answer, status: number): boolean {
  if (answer.status === status) return true
  surprise(tally, `${what}: ${answer.status} instead of ${status} ${answer.bytes.toString('utf8')}`)
  return false
}

/** The same for any value of a response. */
export function agreed({ tally }: Scene, what: string, found: unknown, wanted: unknown): boolean {
  if (found === wanted) return true
  surprise(tally, `${what}: ${String(found)} instead of ${String(wanted)}`)
  return false
}
