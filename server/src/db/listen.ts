// Hears what the database announces on a channel, from the moment it answers until it is told to stop.
import { setTimeout } from 'node:timers/promises'
import { oneConnection, type Sql } from './sql.ts'

export type Hearing = {
  /** Rejects when the first try failed; it goes on trying all the same. */
  begun: Promise<void>
  stop(): Promise<void>
}

const retryAfter = 1000
const patience = 1500

/** `onBegin` is called after each lost connection too: what was said meanwhile was not heard. */
export function hear(
  sql: Sql,
  channel: string,
  onWord: (payload: string) => void,
  onBegin: () => void,
): Hearing {
  const stopping = new AbortController()
  const { signal } = stopping
  let ear: ReturnType<typeof oneConnection> | undefined
  // Each try with connections of its own: the driver never forgets a channel that it failed to listen to.
  const attempt = async () => {
    const fresh = oneConnection(sql)
    ear = fresh
    try {
      await fresh.listen(channel, onWord, onBegin)
    } catch (error) {
      await fresh.end({ timeout: 0 })
      throw error
    }
  }
  const begun = attempt()
  const goOn = async () => {
    for (let heard = await succeeds(begun); !heard && !signal.aborted; ) {
      await setTimeout(retryAfter, undefined, { signal }).catch(() => {})
      if (!signal.aborted) heard = await succeeds(attempt())
    }
  }
  const going = goOn()
  return {
    begun,
    stop: async () => {
      stopping.abort()
      await Promise.race([going, setTimeout(patience, undefined, { ref: false })])
      await ear?.end({ timeout: 1 }).catch(() => {})
    },
  }
}

const succeeds = (work: Promise<void>): Promise<boolean> =>
  work.then(
    () => true,
    () => false,
  )
