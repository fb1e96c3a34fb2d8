// Segment files of a spool: numbered, append-only, each written by the process that created it.
import { constants, type FileHandle, open, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { syncFolder } from '../../db/sync-folder.ts'

export type Segment = {
  number: number
  /** Preallocated bytes. */
  room: number
  /** Bytes known to be on disk. */
  bytes: number
  append(bytes: Buffer): Promise<void>
  close(): Promise<void>
}

/**
 * With O_DSYNC each write is on disk when it returns: one system call instead of two. Zero where the system lacks it.
 */
const durable = constants.O_DSYNC ?? 0

const fileName = /^(\d{12})\.log$/

export const segmentPath = (folder: string, number: number): string =>
  join(folder, `${String(number).padStart(12, '0')}.log`)

/** The numbers of all segments, ascending. */
export async function listSegments(folder: string): Promise<number[]> {
  const names = await readdir(folder)
  return names
    .flatMap((name) => fileName.exec(name)?.[1] ?? [])
    .map(Number)
    .sort((a, b) => a - b)
}

/**
 * Preallocates the file: a write then changes no file metadata, which makes
 * syncing it much faster. Bytes not written yet are zeros.
 */
export async function createSegment(folder: string, number: number, room: number): Promise<Segment> {
  const path = segmentPath(folder, number)
  const file = await makeFile(folder, path, room).catch(async (error: unknown) => {
    await rm(path, { force: true })
    throw error
  })
  const segment: Segment = {
    number,
    room,
    bytes: 0,
    append: async (bytes) => {
      for (let done = 0; done < bytes.length; ) {
        const at = segment.bytes + done
        done += (await file.write(bytes, done, bytes.length - done, at)).bytesWritten
      }
      if (!durable) await file.datasync()
      segment.bytes += bytes.length
    },
    close: async () => {
      // If truncating fails now, the next start does it.
      await file.truncate(segment.bytes).catch(() => {})
      await file.close()
    },
  }
  return segment
}

async function makeFile(folder: string, path: string, room: number): Promise<FileHandle> {
  const file = await open(path, 'wx', 0o600)
  try {
    await fillWithZeros(file, room)
    await file.sync()
  } finally {
    await file.close()
  }
  await syncFolder(folder)
  return open(path, constants.O_WRONLY | durable)
}

async function fillWithZeros(file: FileHandle, room: number): Promise<void> {
  const zeros = Buffer.alloc(Math.min(room, 1 << 20))
  for (let done = 0; done < room; )
    done += (await file.write(zeros, 0, Math.min(zeros.length, room - done), done)).bytesWritten
}

/** Truncates the trailing zeros of segments whose process was killed. */
export async function trimSegments(folder: string): Promise<void> {
  for (const number of await listSegments(folder)) {
    const file = await open(segmentPath(folder, number), 'r+')
    try {
      const end = await writtenEnd(file)
      // Truncating to the same size would make the file look new, and it would be kept longer.
      if (end < (await file.stat()).size) await file.truncate(end)
    } finally {
      await file.close()
    }
  }
}

/** The offset after the last byte that is not zero. */
async function writtenEnd(file: FileHandle): Promise<number> {
  const piece = Buffer.alloc(1 << 16)
  for (let end = (await file.stat()).size; end > 0; ) {
    const start = Math.max(0, end - piece.length)
    const { bytesRead } = await file.read(piece, 0, end - start, start)
    const last = piece.subarray(0, bytesRead).findLastIndex((byte) => byte !== 0)
    if (last >= 0) return start + last + 1
    end = start
  }
  return 0
}
