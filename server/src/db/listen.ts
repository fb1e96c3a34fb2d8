// Subscribes to a NOTIFY channel, and resubscribes after a lost connection until stopped.
import { setTimeout } from 'node:timers/promises'
import { oneConnection, type Sql } from './sql.ts'

export type Listener = {
  /** Rejects when the first attempt fails, and keeps retrying all the same. */
  begun: Promise<void>
  stop(): Promise<void>
}

const retryAfter = 1000
const patience = 1500

/** `onBegin` is called after each reconnect too, because notifications sent meanwhile are lost. */
export function listen(
  sql: Sql,
  channel: string,
  onWord: (payload: string) => void,
  onBegin: () => void,
): Listener {
  const stopping = new AbortController()
  const { signal } = stopping
  let ear: ReturnType<typeof oneConnection> | undefined
  // Each attempt uses its own connections: the driver never forgets a channel it failed to subscribe to.
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
