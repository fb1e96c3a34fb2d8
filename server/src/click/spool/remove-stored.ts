// Removes stored segments, but only after a while, so that a database that falls back to an earlier moment gets them
// again.
import { rm, stat, statfs, truncate, utimes } from 'node:fs/promises'
import { listSegments, segmentPath } from './segment.ts'
import { readProgress } from './shared-progress.ts'
import type { SpoolPlace } from './spool.ts'
import { readClaim, writeClaim } from './spool-folder.ts'
import { isBefore, type Position } from './position.ts'

export type Keeping = {
  /** Milliseconds for which stored segments stay. */
  keep: number
  /** Free bytes on the disk of a folder. */
  freeBytes?: (folder: string) => Promise<number>
}

/** With less free space nothing is kept: the next click needs it more. Twice what raises the alarm `disk`. */
const scarce = 2 ** 31

/** Starts their time on disk when they are stored, which after an outage is long after they were written. */
export async function markStored({ folder }: SpoolPlace, from: Position, to: Position): Promise<void> {
  if (from.segment === to.segment) return
  const now = new Date()
  for (const number of await listSegments(folder))
    if (number >= from.segment && number < to.segment)
      await utimes(segmentPath(folder, number), now, now)
}

/**
 * The newest segment keeps its file, so that numbering never starts over; it is emptied, to delete its personal data,
 * once it is no longer written.
 */
export async function removeStored(
  spool: SpoolPlace,
  stored: Position,
  { keep, freeBytes = freeBytesOf }: Keeping,
): Promise<void> {
  const { folder } = spool
  // A file's time is finer than the clock's: compared, one written in this millisecond would seem to be of the future.
  const until = keep === 0 || (await freeBytes(folder)) < scarce ? Infinity : Date.now() - keep
  const segments = await listSegments(folder)
  const newest = segments.pop()
  const old: Position[] = []
  for (const segment of segments) {
    if (segment >= stored.segment) break
    const { size, mtimeMs } = await stat(segmentPath(folder, segment))
    // In order, so that what is left has no holes.
    if (mtimeMs > until) break
    old.push({ segment, byte: size })
  }
  const emptied =
    old.length === segments.length && newest === stored.segment && (await isOver(spool, stored, until))
  const removed = emptied ? stored : old.at(-1)
  if (!removed) return
  await noteRemoved(folder, removed)
  for (const { segment } of old) await rm(segmentPath(folder, segment), { force: true })
  if (emptied) await truncate(segmentPath(folder, stored.segment))
}

/** Whether the newest segment is stored, no longer written and old enough, and not empty already. */
async function isOver({ folder, live }: SpoolPlace, stored: Position, until: number): Promise<boolean> {
  if (readProgress(live)?.segment === stored.segment) return false
  const { size, mtimeMs } = await stat(segmentPath(folder, stored.segment))
  return size > 0 && size <= stored.byte && mtimeMs <= until
}

/** Before anything is removed, so that a gap is noticed. On a full disk room matters more. */
async function noteRemoved(folder: string, removed: Position): Promise<void> {
  const claim = await readClaim(folder)
  if (!isBefore(claim.removed, removed)) return
  await writeClaim(folder, { ...claim, removed }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOSPC' && error.code !== 'EDQUOT') throw error
  })
}

async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
