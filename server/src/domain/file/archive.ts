// Looks into a zip-based document without unpacking it: how much is in it, and whether it is what it claims.

const mostEntries = 2000
const mostBytes = 200 * 1024 * 1024
const mostRatio = 100

const endSignature = 0x06054b50
const entrySignature = 0x02014b50
const endSize = 22
const entrySize = 46
const longestComment = 65_535
const symbolicLink = 0xa000

type Entry = { name: string; size: number; mode: number }

/** False for what is broken, too big when unpacked, holds links or macros, or has no such part. */
export function checkArchive(bytes: Buffer, part: string): boolean {
  const entries = readEntries(bytes)
  if (!entries) return false
  const size = entries.reduce((sum, entry) => sum + entry.size, 0)
  if (size > mostBytes || size > bytes.length * mostRatio) return false
  const names = new Set(entries.map(({ name }) => name))
  const harmless = entries.every(
    ({ name, mode }) => (mode & 0xf000) !== symbolicLink && !/vbaProject\.bin$/i.test(name),
  )
  return harmless && names.has('[Content_Types].xml') && names.has(part)
}

/** The central directory; null when it does not add up or there are more entries than any document needs. */
function readEntries(bytes: Buffer): Entry[] | null {
  const end = findEnd(bytes)
  if (end < 0) return null
  const count = bytes.readUInt16LE(end + 10)
  if (count > mostEntries) return null
  const entries: Entry[] = []
  let at = bytes.readUInt32LE(end + 16)
  for (let i = 0; i < count; i++) {
    if (at + entrySize > end || bytes.readUInt32LE(at) !== entrySignature) return null
    const nameEnd = at + entrySize + bytes.readUInt16LE(at + 28)
    entries.push({
      name: bytes.toString('utf8', at + entrySize, nameEnd),
      // 4294967295 stands for a size kept elsewhere, which no document of ours needs: it is too big as it is.
      size: bytes.readUInt32LE(at + 24),
      mode: bytes.readUInt16LE(at + 40),
    })
    at = nameEnd + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  return at === end ? entries : null
}

/** Behind the last record and its comment nothing follows: what does is no part of a document. */
const endsAt = (bytes: Buffer, at: number): number => at + endSize + bytes.readUInt16LE(at + 20)

function findEnd(bytes: Buffer): number {
  const first = Math.max(0, bytes.length - endSize - longestComment)
  for (let at = bytes.length - endSize; at >= first; at--)
    if (bytes.readUInt32LE(at) === endSignature && endsAt(bytes, at) === bytes.length) return at
  return -1
}
