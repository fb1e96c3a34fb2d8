// Reads a spool in order, one piece at a time.
import { open, stat } from 'node:fs/promises'
import type { Position } from './position.ts'
import { listSegments, segmentPath } from './segment.ts'
import { readProgress } from './shared-progress.ts'
import type { SpoolPlace } from './spool.ts'
import { parseLines, type SpoolLine } from './spool-line.ts'

/** `full`: there is probably more. */
export type Piece = { segment: number; lines: SpoolLine[]; full: boolean }

// About fifteen thousand clicks, so that hourly roll-ups are written once for
// all of them. No line is longer than the largest request.
const pieceBytes = 4 << 20

/** Null when everything on disk has been read. */
export async function readPiece(spool: SpoolPlace, after: Position): Promise<Piece | null> {
  for (const segment of await listSegments(spool.folder)) {
    if (segment < after.segment) continue
    const from = segment === after.segment ? after.byte : 0
    const live = readProgress(spool.live)
    const end = live?.segment === segment ? live.bytes : await sizeOf(spool.folder, segment)
    const length = Math.min(end - from, pieceBytes)
    const bytes = await readBytes(spool.folder, segment, { from, length })
    const lines = parseLines(bytes, from)
    const full = bytes.length === pieceBytes
    if (lines.length > 0) return { segment, lines, full }
    // No hit is written that long: the piece is damaged and set aside as one line.
    if (full) {
      return {
        segment,
        full,
        lines: [{ end: from + bytes.length, bytes, hit: null }],
      }
    }
    // The rest of a segment that is no longer written is an incomplete line, whose click was never answered.
  }
  return null
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
