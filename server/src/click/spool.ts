// The durable spool: hits are appended to files on this machine's disk, and answered once they are on it.
import { mkdir } from 'node:fs/promises'
import { lockDirectory } from '../db/directory-lock.ts'
import type { Hit } from './hit.ts'
import { createSegment, readSpoolName, type Segment } from './segment.ts'
import { formatLine } from './spool-line.ts'

export type Spool = {
  folder: string
  /** Told apart from the spools of other machines by this. */
  name: string
  /** Resolves when the hit is on disk. Rejects when it could not be brought there. */
  append(hit: Hit): Promise<void>
  /** The segment being written and how much of it is on disk; null while there is none. */
  live(): { segment: number; bytes: number } | null
  /** False for a moment after a failed write, in which nothing is tried. */
  healthy(): boolean
  /** Called whenever there is more to read. */
  onAppended(listener: () => void): void
  /** Lets the next hit begin a new segment, so that this one can be removed once it is stored. */
  turn(): Promise<void>
  /** Writes what is waiting, then lets nobody append. */
  close(): Promise<void>
}

type Waiting = { line: string; resolve: () => void; reject: (error: unknown) => void }
export type SpoolOptions = {
  segmentBytes?: number
  /** After a failed write, in milliseconds: each try makes a new segment. */
  pause?: number
}

/** @throws Error with one sentence when another living process writes to the folder. */
export async function openSpool(
  folder: string,
  { segmentBytes = 16 << 20, pause = 1000 }: SpoolOptions = {},
): Promise<Spool> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const unlock = await lockDirectory(folder)
  const name = await readSpoolName(folder)
  let waiting: Waiting[] = []
  let segment: Segment | null = null
  let writing: Promise<void> | null = null
  let failedAt = -Infinity
  let closed = false
  let appended = () => {}

  const healthy = () => performance.now() - failedAt >= pause

  // A batch is whatever came while the last one was written: alone when it is quiet, many under load.
  const write = async () => {
    while (waiting.length > 0) {
      const batch = waiting
      waiting = []
      try {
        if (!healthy()) throw new Error('the spool could not be written a moment ago')
        segment ??= await createSegment(folder)
        await segment.append(Buffer.from(batch.map(({ line }) => line).join('')))
        for (const { resolve } of batch) resolve()
        appended()
        if (segment.bytes >= segmentBytes) await leave()
      } catch (error) {
        if (healthy()) failedAt = performance.now()
        for (const { reject } of batch) reject(error)
        // What a failed write left behind is unknown, so nothing more is put there.
        await leave()
      }
    }
    writing = null
  }
  const leave = async () => {
    const left = segment
    segment = null
    await left?.close().catch(() => {})
  }

  return {
    folder,
    name,
    append: (hit) =>
      new Promise((resolve, reject) => {
        if (closed) return reject(new Error('the spool is closed'))
        waiting.push({ line: formatLine(hit), resolve, reject })
        writing ??= write()
      }),
    live: () => segment && { segment: segment.number, bytes: segment.bytes },
    healthy,
    onAppended: (listener) => (appended = listener),
    turn: async () => {
      // While writing, the segment fills and is left soon enough.
      if (!writing) await leave()
    },
    close: async () => {
      closed = true
      await writing
      await leave()
      unlock()
    },
  }
}
