// The files of a spool: numbered segments that are only ever written at their end, by the process that made them.
import { randomUUID } from 'node:crypto'
import { open, readdir, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'

export type Segment = {
  number: number
  /** How much is known to be on disk. */
  bytes: number
  append(bytes: Buffer): Promise<void>
  close(): Promise<void>
}

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

export async function createSegment(folder: string): Promise<Segment> {
  const number = ((await listSegments(folder)).at(-1) ?? 0) + 1
  const file = await open(segmentPath(folder, number), 'wx', 0o600)
  await syncFolder(folder)
  const segment: Segment = {
    number,
    bytes: 0,
    append: async (bytes) => {
      for (let done = 0; done < bytes.length; ) {
        done += (await file.write(bytes, done, bytes.length - done)).bytesWritten
      }
      await file.datasync()
      segment.bytes += bytes.length
    },
    close: () => file.close(),
  }
  return segment
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

/** A new name in a folder is on disk only after this. */
async function syncFolder(folder: string): Promise<void> {
  // Windows opens no folders, and writes names at once.
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
