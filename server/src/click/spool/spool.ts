// The durable spool: hits are appended to files on this machine's disk, and answered once they are on it.
import { mkdir } from 'node:fs/promises'
import { lockDirectory } from '../db/directory-lock.ts'
import { counter, histogram } from '../process-metrics.ts'
import type { Hit } from './hit.ts'
import { type Live, newLive, publish } from './live.ts'
import { createSegment, listSegments, readSpoolName, type Segment, trimSegments } from './segment.ts'
import { formatLine } from './spool-line.ts'

/** What reading a spool takes. */
export type SpoolPlace = {
  folder: string
  /** Told apart from the spools of other machines by this. */
  name: string
  live: Live
}

export type Spool = SpoolPlace & {
  /** Calls back when the hit is on disk, or with the error that it could not be brought there for. */
  append(hit: Hit, done: Done): void
  /** False for a moment after a failed write, in which nothing is tried. */
  healthy(): boolean
  /** Lets the next hit begin a new segment, so that this one can be removed once it is stored. */
  turn(): Promise<void>
  /** Writes what is waiting, then lets nobody append. */
  close(): Promise<void>
}

/** Plain calls: under load there are tens of thousands a second, and a promise takes longer than the rest. */
export type Done = (error?: unknown) => void
type Waiting = { line: string; done: Done }
export type SpoolOptions = {
  /** Of the first segment, and of the largest: where much comes, each is larger than the one before. */
  firstBytes?: number
  largestBytes?: number
  /** After a failed write, in milliseconds: each try makes a new segment. */
  pause?: number
}

// Once for each batch, not for each click: under load that would cost as much as finding the link.
const writeSeconds = histogram(
  'rivulet_spool_write_duration_seconds',
  'Time to bring a batch of clicks to disk; a click waits for its own batch and at most for the one before',
  [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1],
)
const failures = counter(
  'rivulet_spool_write_failures_total',
  'Batches of clicks that could not be brought to disk',
)

/** @throws Error with one sentence when another living process writes to the folder. */
export async function openSpool(
  folder: string,
  { firstBytes = 1 << 20, largestBytes = 64 << 20, pause = 1000 }: SpoolOptions = {},
): Promise<Spool> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const unlock = await lockDirectory(folder)
  await trimSegments(folder)
  const name = await readSpoolName(folder)
  let waiting: Waiting[] = []
  let segment: Segment | null = null
  let writing: Promise<void> | null = null
  let newest = (await listSegments(folder)).at(-1) ?? 0
  let room = firstBytes
  let failedAt = -Infinity
  let closed = false
  const live = newLive()

  const healthy = () => performance.now() - failedAt >= pause

  // A batch is whatever came while the last one was written: alone when it is quiet, many under load.
  const write = async () => {
    while (waiting.length > 0) {
      const batch = waiting
      waiting = []
      const begunAt = performance.now()
      const error = await bringToDisk(batch)
      if (error === undefined) writeSeconds.observe((performance.now() - begunAt) / 1000)
      else failures.inc()
      for (const { done } of batch) done(error)
      // What a failed write left behind is unknown, so nothing more is put there.
      if (error !== undefined) await leave()
    }
    writing = null
  }
  /** What hindered it. */
  const bringToDisk = async (batch: readonly Waiting[]): Promise<unknown> => {
    try {
      if (!healthy()) throw new Error('the spool could not be written a moment ago')
      let lines = ''
      for (const { line } of batch) lines += line
      const bytes = Buffer.from(lines)
      if (segment && segment.bytes + bytes.length > segment.room) {
        room = Math.min(room * 4, largestBytes)
        await leave()
      }
      segment ??= await nextSegment(bytes.length)
      await segment.append(bytes)
      publish(live, { segment: segment.number, bytes: segment.bytes })
      return undefined
    } catch (error) {
      if (healthy()) failedAt = performance.now()
      return error
    }
  }
  const nextSegment = (least: number) => {
    // Named before it is there, so that nobody takes its zeros for something that was written.
    publish(live, { segment: ++newest, bytes: 0 })
    return createSegment(folder, newest, Math.max(room, least))
  }
  const leave = async () => {
    await segment?.close().catch(() => {})
    segment = null
    publish(live, null)
  }

  return {
    folder,
    name,
    append: (hit, done) => {
      if (closed) return done(new Error('the spool is closed'))
      waiting.push({ line: formatLine(hit), done })
      writing ??= write()
    },
    live,
    healthy,
    turn: async () => {
      // While writing, the segment fills and is left soon enough.
      if (writing) return
      room = firstBytes
      await leave()
    },
    close: async () => {
      closed = true
      await writing
      await leave()
      unlock()
    },
  }
}
