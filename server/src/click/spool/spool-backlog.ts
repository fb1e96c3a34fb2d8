// What waits in a spool: how much of it, and since when.
import { readLive } from './live.ts'
import { listSegments } from './segment.ts'
import type { SpoolPlace } from './spool.ts'
import { parseLines } from './spool-line.ts'
import { type Position, readBytes, sizeOf } from './spool-reader.ts'

export type Backlog = {
  bytes: number
  /** Epoch milliseconds of the first hit that waits; null when none does. */
  oldestAt: number | null
}

/** No line is longer than the largest request. */
const longestLine = 64 << 10

/** Of everything behind `stored`. */
export async function readBacklog(spool: SpoolPlace, stored: Position): Promise<Backlog> {
  const backlog: Backlog = { bytes: 0, oldestAt: null }
  for (const segment of await listSegments(spool.folder)) {
    if (segment < stored.segment) continue
    const from = segment === stored.segment ? stored.byte : 0
    const live = readLive(spool.live)
    const end = live?.segment === segment ? live.bytes : await sizeOf(spool.folder, segment)
    if (end <= from) continue
    backlog.bytes += end - from
    backlog.oldestAt ??= await firstHitAt(spool.folder, segment, { from, end })
  }
  return backlog
}

async function firstHitAt(
  folder: string,
  segment: number,
  { from, end }: { from: number; end: number },
): Promise<number | null> {
  const bytes = await readBytes(folder, segment, { from, length: Math.min(end - from, longestLine) })
  return parseLines(bytes, from).find(({ hit }) => hit !== null)?.hit?.at ?? null
}
