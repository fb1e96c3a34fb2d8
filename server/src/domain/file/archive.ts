// Checks a zip-based document without storing its content: uncompressed size, and whether it is what it claims.
import { Readable } from 'node:stream'
import { crc32, createInflateRaw } from 'node:zlib'
import { type Entry, readEntries } from './archive-entries.ts'

const mostEntries = 2000
const mostBytes = 200 * 1024 * 1024
const mostRatio = 100

const symbolicLink = 0xa000

/**
 * False when it is corrupt, too large, declares false sizes, contains links,
 * macros or path traversal, or lacks the given part.
 */
export async function checkArchive(bytes: Buffer, part: string): Promise<boolean> {
  const entries = readEntries(bytes, mostEntries)
  if (!entries) return false
  const size = entries.reduce((sum, entry) => sum + entry.size, 0)
  if (size > mostBytes || size > bytes.length * mostRatio) return false
  const names = new Set(entries.map(({ name }) => name))
  const harmless = entries.every(
    ({ name, mode }) =>
      (mode & 0xf000) !== symbolicLink && staysInside(name) && !/vbaProject\.bin$/i.test(name),
  )
  if (!harmless || !names.has('[Content_Types].xml') || !names.has(part)) return false
  for (const entry of entries) if (!(await isAsItSays(entry))) return false
  return true
}

/** Protects against path traversal on every system. */
const staysInside = (name: string): boolean =>
  !/^[/\\]|^[a-z]:|[\\\p{Cc}]/iu.test(name) && !name.split('/').includes('..')

async function isAsItSays({ bytes, isPacked, size, checksum }: Entry): Promise<boolean> {
  let unpacked = 0
  let sum = 0
  try {
    for await (const chunk of isPacked ? inflate(bytes) : [bytes]) {
      unpacked += chunk.length
      // Stops decompressing there.
      if (unpacked > size) return false
      sum = crc32(chunk, sum)
    }
  } catch {
    // Not a deflate stream, or a truncated one.
    return false
  }
  return unpacked === size && sum === checksum
}

/** Streams with backpressure. */
const inflate = (bytes: Buffer): AsyncIterable<Buffer> =>
  Readable.from([bytes]).pipe(createInflateRaw({ chunkSize: 65_536 }))
