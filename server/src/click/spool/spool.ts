// The durable spool: hits are appended to files on this machine's disk and acknowledged once synced.
import { randomUUID } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { lockDirectory } from '../../db/embedded/directory-lock.ts'
import { counter, histogram } from '../../process-metrics.ts'
import type { Hit } from './hit.ts'
import { type SharedProgress, newSharedProgress, publish } from './shared-progress.ts'
import { createSegment, listSegments, type Segment, trimSegments } from './segment.ts'
import { nameSpool } from './spool-folder.ts'
import { formatLine } from './spool-line.ts'

/** What is needed to read a spool. */
export type SpoolPlace = {
  folder: string
  /** The process that opened it, under which it is claimed in the database. */
  owner: string
  live: SharedProgress
}

export type Spool = SpoolPlace & {
  /** Calls back when the hit is on disk, or with the error that prevented it. */
  append(hit: Hit, done: Done): void
  /** False for a moment after a failed write, during which no write is tried. */
  healthy(): boolean
  /** Makes the next hit start a new segment, so that this one can be deleted once stored. */
  turn(): Promise<void>
  /** Writes what is waiting, then rejects further hits. */
  close(): Promise<void>
}

/**
 * Callbacks instead of promises: under load there are tens of thousands
 * per second, and a promise costs more than the rest.
 */
export type Done = (error?: unknown) => void
type Waiting = { line: string; done: Done }
export type SpoolOptions = {
  /** Sizes of the first and the largest segment; under load each is larger than the one before. */
  firstBytes?: number
  largestBytes?: number
  /** Milliseconds to pause after a failed write, because each attempt creates a new segment. */
  pause?: number
}

// Measured per batch, not per click: under load that would cost as much as finding the link.
const writeSeconds = histogram(
  'rivulet_spool_write_duration_seconds',
  'Time to bring a batch of clicks to disk; a click waits for its own batch and at most for the one before',
  [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1],
)
const failures = counter(
  'rivulet_spool_write_failures_total',
  'Batches of clicks that could not be brought to disk',
)

/** @throws Error with a one-line message when another running process writes to the folder. */
export async function openSpool(
  folder: string,
  { firstBytes = 1 << 20, largestBytes = 64 << 20, pause = 1000 }: SpoolOptions = {},
): Promise<Spool> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const unlock = await lockDirectory(folder)
  await trimSegments(folder)
  await nameSpool(folder)
  let waiting: Waiting[] = []
  let segment: Segment | null = null
  let writing: Promise<void> | null = null
  let newest = (await listSegments(folder)).at(-1) ?? 0
  let room = firstBytes
  let failedAt = -Infinity
  let closed = false
  const live = newSharedProgress()

  const healthy = () => performance.now() - failedAt >= pause

  // A batch is whatever arrived while the previous one was written: a single hit when idle, many under load.
  const write = async () => {
    while (waiting.length > 0) {
      const batch = waiting
      waiting = []
      const begunAt = performance.now()
      const error = await writeBatch(batch)
      if (error === undefined) writeSeconds.observe((performance.now() - begunAt) / 1000)
      else failures.inc()
      for (const { done } of batch) done(error)
      // What a failed write left in the file is unknown, so this segment is not used again.
      if (error !== undefined) await leave()
    }
    writing = null
  }
  /** Returns the error, if any. */
  const writeBatch = async (batch: readonly Waiting[]): Promise<unknown> => {
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
    // Published before the file exists, so that its preallocated zeros are not taken for data.
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
    owner: randomUUID(),
    append: (hit, done) => {
      if (closed) return done(new Error('the spool is closed'))
      waiting.push({ line: formatLine(hit), done })
      writing ??= write()
    },
    live,
    healthy,
    turn: async () => {
      // While writing, the segment fills up and is replaced soon enough anyway.
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
