// Reads a spool in order, a piece at a time, and throws away segments that are stored.
import { open, rm, stat, truncate } from 'node:fs/promises'
import { listSegments, segmentPath } from './segment.ts'
import { readLive } from './live.ts'
import type { SpoolPlace } from './spool.ts'
import { parseLines, type SpoolLine } from './spool-line.ts'

/** A place in a spool: everything before it is stored. */
export type Position = { segment: number; byte: number }

/** `full`: there is likely more. */
export type Piece = { segment: number; lines: SpoolLine[]; full: boolean }

// Some fifteen thousand clicks: the sums of a link's hour are written once for all of them. No line is longer than the largest request.
const pieceBytes = 4 << 20

/** Null when everything that is on disk has been read. */
export async function readPiece(spool: SpoolPlace, after: Position): Promise<Piece | null> {
  for (const segment of await listSegments(spool.folder)) {
    if (segment < after.segment) continue
    const from = segment === after.segment ? after.byte : 0
    const live = readLive(spool.live)
    const end = live?.segment === segment ? live.bytes : await sizeOf(spool.folder, segment)
    const length = Math.min(end - from, pieceBytes)
    const bytes = await readBytes(spool.folder, segment, { from, length })
    const lines = parseLines(bytes, from)
    const full = bytes.length === pieceBytes
    if (lines.length > 0) return { segment, lines, full }
    // Nobody wrote a line that long: it is damage, to be set aside as one.
    if (full) {
      return {
        segment,
        full,
        lines: [{ end: from + bytes.length, bytes, hit: null }],
      }
    }
    // What is left of a segment nobody writes any more is half a line that was never answered.
  }
  return null
}

/**
 * The newest segment keeps its name, so that numbers never begin anew; what it holds about people is
 * gone too as soon as nobody writes to it any more.
 */
export async function removeStored(spool: SpoolPlace, stored: Position): Promise<void> {
  const segments = await listSegments(spool.folder)
  const newest = segments.pop()
  for (const segment of segments) {
    if (segment < stored.segment) await rm(segmentPath(spool.folder, segment), { force: true })
  }
  if (newest !== stored.segment || newest === readLive(spool.live)?.segment) return
  if ((await sizeOf(spool.folder, newest)) > stored.byte) return
  await truncate(segmentPath(spool.folder, newest))
}

export async function readBytes(
  folder: string,
  segment: number,
  { from, length }: { from: number; length: number },
): Promise<Buffer> {
  if (length <= 0) return Buffer.alloc(0)
  const file = await open(segmentPath(folder, segment), 'r')
  try {
    const buffer = Buffer.allocUnsafe(length)
    const { bytesRead } = await file.read(buffer, 0, length, from)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

export const sizeOf = async (folder: string, segment: number): Promise<number> =>
  (await stat(segmentPath(folder, segment))).size
