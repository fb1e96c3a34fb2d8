// Listens on NOTIFY channels: one session for all channels of a pool, which listens again after a lost connection until
// it is stopped.
import { setTimeout } from 'node:timers/promises'
import { oneConnection, type Sql } from './sql.ts'

export type Listener = {
  /** Rejects when the first attempt fails, and keeps retrying all the same. */
  begun: Promise<void>
  stop(): Promise<void>
}

type Subscriber = { channel: string; onWord: (payload: string) => void; onBegin: () => void }
type Ear = { add(subscriber: Subscriber): Promise<void>; remove(subscriber: Subscriber): Promise<void> }

const retryAfter = 1000
const patience = 1500

/** By the options of the driver, which are the same object for all users of a pool. */
const ears = new WeakMap<object, Ear>()

/** `onBegin` is called after each reconnect too, because notifications sent meanwhile are lost. */
export function listen(
  sql: Sql,
  channel: string,
  onWord: (payload: string) => void,
  onBegin: () => void,
): Listener {
  const subscriber = { channel, onWord, onBegin }
  const ear = ears.get(sql.options) ?? openEar(sql)
  return { begun: ear.add(subscriber), stop: () => ear.remove(subscriber) }
}

function openEar(sql: Sql): Ear {
  const subscribers = new Set<Subscriber>()
  const stopping = new AbortController()
  const { signal } = stopping
  let isLost = false
  let retrying: Promise<void> | undefined
  const session = oneConnection(sql, {
    onnotify: (channel, word) => {
      for (const one of subscribers) if (one.channel === channel) one.onWord(word)
    },
    onclose: () => {
      isLost = true
      retry()
    },
  })
  // In one statement, so that all of it reaches the same session.
  const subscribe = async (some: readonly Subscriber[]) => {
    const channels = new Set(some.map(({ channel }) => channel))
    await session.unsafe([...channels].map((channel) => `listen "${channel}"`).join(';'))
    for (const one of some) if (subscribers.has(one)) one.onBegin()
  }
  const retry = () => {
    if (!signal.aborted) retrying ??= listenAgain().finally(() => (retrying = undefined))
  }
  const listenAgain = async () => {
    do {
      await setTimeout(retryAfter, undefined, { signal }).catch(() => {})
      if (signal.aborted) return
      isLost = false
    } while (!(await succeeds(subscribe([...subscribers]))) || isLost)
  }
  const ear: Ear = {
    add(subscriber) {
      subscribers.add(subscriber)
      const begun = subscribe([subscriber])
      begun.catch(retry)
      return begun
    },
    async remove(subscriber) {
      subscribers.delete(subscriber)
      if (subscribers.size > 0 || signal.aborted) return
      ears.delete(sql.options)
      stopping.abort()
      await Promise.race([retrying, setTimeout(patience, undefined, { ref: false })])
      await session.end({ timeout: 1 }).catch(() => {})
    },
  }
  ears.set(sql.options, ear)
  return ear
}

const succeeds = (work: Promise<void>): Promise<boolean> =>
  work.then(
    () => true,
    () => false,
  )
