// The files of a spool: numbered segments that are only ever written at their end, by the process that made them.
import { randomUUID } from 'node:crypto'
import { constants, type FileHandle, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { syncFolder } from '../db/sync-folder.ts'

export type Segment = {
  number: number
  /** How many bytes it takes. */
  room: number
  /** How much is known to be on disk. */
  bytes: number
  append(bytes: Buffer): Promise<void>
  close(): Promise<void>
}

/** Each write is on disk when it returns: one call where there were two. Zero where the system has no such thing. */
const durable = constants.O_DSYNC ?? 0

const fileName = /^(\d{12})\.log$/

export const segmentPath = (folder: string, number: number): string =>
  join(folder, `${String(number).padStart(12, '0')}.log`)

/** The numbers of all segments in order. */
export async function listSegments(folder: string): Promise<number[]> {
  const names = await readdir(folder)
  return names
    .flatMap((name) => fileName.exec(name)?.[1] ?? [])
    .map(Number)
    .sort((a, b) => a - b)
}

/**
 * Room for so many bytes is taken at once: a write then changes no metadata of the file, and bringing it to disk
 * takes a fraction of the time. What is not written yet is zeros.
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
      // What cannot be cut off now is cut off at the next start.
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

/** Cuts the zeros off segments that were not closed, because their process was killed. */
export async function trimSegments(folder: string): Promise<void> {
  for (const number of await listSegments(folder)) {
    const file = await open(segmentPath(folder, number), 'r+')
    try {
      await file.truncate(await writtenEnd(file))
    } finally {
      await file.close()
    }
  }
}

/** Behind the last byte that is not zero. */
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

/** A folder that lost its segments is another spool: numbers begin anew, and positions in the database do not hold. */
export async function readSpoolName(folder: string): Promise<string> {
  const path = join(folder, 'name')
  const segments = await listSegments(folder)
  const kept = await readFile(path, 'utf8').catch(() => '')
  if (segments.length > 0 && kept) return kept
  const name = randomUUID()
  const file = await open(`${path}.draft`, 'w', 0o600)
  await file.writeFile(name)
  await file.sync()
  await file.close()
  await rename(`${path}.draft`, path)
  await syncFolder(folder)
  return name
}
