// Measures the backlog of a spool: how many bytes wait, and since when, and how many are kept.
import { readProgress } from './shared-progress.ts'
import type { Position } from './position.ts'
import { listSegments } from './segment.ts'
import type { SpoolPlace } from './spool.ts'
import { parseLines } from './spool-line.ts'
import { readBytes, sizeOf } from './spool-reader.ts'

export type Backlog = {
  bytes: number
  /** Epoch milliseconds of the oldest waiting hit; null when none waits. */
  oldestAt: number | null
  /** Bytes that are stored and still kept. */
  kept: number
}

/** No line is longer than the largest request. */
const longestLine = 64 << 10

/** Everything after `stored`. */
export async function readBacklog(spool: SpoolPlace, stored: Position): Promise<Backlog> {
  const backlog: Backlog = { bytes: 0, oldestAt: null, kept: 0 }
  for (const segment of await listSegments(spool.folder)) {
    const live = readProgress(spool.live)
    const end = live?.segment === segment ? live.bytes : await sizeIfThere(spool.folder, segment)
    const from = segment < stored.segment ? end : segment === stored.segment ? stored.byte : 0
    backlog.kept += Math.min(from, end)
    if (end <= from) continue
    backlog.bytes += end - from
    backlog.oldestAt ??= await firstHitAt(spool.folder, segment, { from, end })
  }
  return backlog
}

/** A stored segment may be removed meanwhile. */
const sizeIfThere = (folder: string, segment: number): Promise<number> =>
  sizeOf(folder, segment).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return 0
    throw error
  })

async function firstHitAt(
  folder: string,
  segment: number,
  { from, end }: { from: number; end: number },
): Promise<number | null> {
  const bytes = await readBytes(folder, segment, { from, length: Math.min(end - from, longestLine) })
  return parseLines(bytes, from).find(({ hit }) => hit !== null)?.hit?.at ?? null
}
