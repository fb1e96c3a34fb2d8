// The open streams of this process: each carries changes and heartbeats, and ends with its session.
import { heartbeatSeconds, liveEvents, type LiveWord, streamsEach } from '@rivulet/contract/live'
import { PassThrough, type Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { type Actor, sessionOf } from '../../auth/actor.ts'
import { findSessionById } from '../../auth/session-record.ts'
import { type Announced, changesChannel } from '../../db/announce.ts'
import { listen, type Listener } from '../../db/listen.ts'
import type { Deps } from '../../deps.ts'
import { tooMany, unavailable } from '../../errors.ts'
import { concernsSession, wordsOf } from './words.ts'

type Stream = { actor: Actor; out: PassThrough }

/** Bytes that a reader may leave unread. */
const unreadAtMost = 16_384
/** Milliseconds that a replica is given to catch up with a change. */
const replicaPatience = 5000
const retryAfter = 60

const written = (event: string, data: unknown) => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`

export type Streams = {
  /** @throws 429 when the person has enough of them, 503 when the process has. */
  open(actor: Actor): Readable
  close(): Promise<void>
}

/** `most`: streams of this process. Nothing is heard from the database before the first. */
export function createStreams(deps: Deps, most: number): Streams {
  const { sql, log, now } = deps
  const streams = new Set<Stream>()
  let listener: Listener | undefined
  let closed = false

  const end = (stream: Stream, why?: string) => {
    if (!streams.delete(stream)) return
    stream.out.end(why && written(liveEvents.ended, why))
  }
  const tell = (stream: Stream, words: readonly LiveWord[]) => {
    if (words.length === 0) return
    if (stream.out.writableLength > unreadAtMost) return void stream.out.destroy()
    stream.out.write(written(liveEvents.changed, words))
  }
  /** Closed when the session is over, or when what it may see has changed: the screen then begins again. */
  const check = async (stream: Stream) => {
    const { actor } = stream
    const found = await findSessionById(sql, sessionOf(actor), now())
    if (!found) end(stream, 'session')
    else if (rights(found.actor) !== rights(actor)) end(stream, 'rights')
  }
  const checkAll = async (some: Iterable<Stream>) => {
    for (const stream of some) await check(stream)
  }
  const warn = (error: unknown) =>
    log.warn({ err: error, event: 'live' }, 'open screens hear nothing new')

  const heartbeat = setInterval(() => {
    for (const { out } of streams) out.write(':\n\n')
    // While the database is away nothing changes.
    checkAll([...streams]).catch(() => undefined)
  }, heartbeatSeconds * 1000)
  heartbeat.unref()

  /** What a screen reads next may come from a replica. */
  const replayed = async () => {
    const { replica } = deps
    const moment = new Date()
    for (let waited = 0; replica?.state() === 'used' && waited < replicaPatience; waited += 250) {
      if (replica.has(moment)) return
      await pause(250, undefined, { ref: false })
    }
  }
  const hear = async (payload: string) => {
    const announced = JSON.parse(payload) as Announced
    await checkAll([...streams].filter(({ actor }) => concernsSession(actor, announced)))
    await replayed()
    for (const stream of streams) tell(stream, wordsOf(stream.actor, announced))
  }
  const listening = (): Promise<void> => {
    listener ??= listen(
      sql,
      changesChannel,
      (payload) => void hear(payload).catch(warn),
      // What happened while nobody listened is unknown.
      () => streams.forEach((stream) => tell(stream, ['all'])),
    )
    return listener.begun.catch(warn)
  }

  return {
    open(actor) {
      const held = [...streams].filter((one) => one.actor.accountId === actor.accountId).length
      if (held >= streamsEach) throw tooMany(retryAfter)
      if (closed || streams.size >= most) throw unavailable(retryAfter)
      const out = new PassThrough()
      const stream = { actor, out }
      streams.add(stream)
      out.once('close', () => streams.delete(stream))
      // The first event shows that nothing is missed from now on, and that nothing on the way holds events back.
      void listening().then(() => streams.has(stream) && out.write(written(liveEvents.changed, [])))
      return out
    },
    async close() {
      closed = true
      clearInterval(heartbeat)
      for (const stream of streams) end(stream, 'restart')
      await listener?.stop()
    },
  }
}

const rights = ({ permissions, reference, termsDue }: Actor) =>
  JSON.stringify([reference, permissions, termsDue])
