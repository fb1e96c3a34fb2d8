// Parses the central directory of a zip archive and checks it against the local headers.

const endSignature = 0x06054b50
const listedSignature = 0x02014b50
const partSignature = 0x04034b50
const endSize = 22
const listedSize = 46
const partSize = 30
const longestComment = 65_535

const locked = 1
const stored = 0
const deflated = 8

export type Entry = {
  name: string
  mode: number
  isPacked: boolean
  /** Declared uncompressed size. */
  size: number
  checksum: number
  bytes: Buffer
}
type Listed = Omit<Entry, 'bytes'> & { at: number; length: number }

/**
 * Null when it is inconsistent, has more than `most` entries, or one is encrypted, overlapping or not in the directory.
 */
export function readEntries(archive: Buffer, most: number): Entry[] | null {
  const end = findEnd(archive)
  if (end < 0) return null
  const start = archive.readUInt32LE(end + 16)
  const list = readList(archive.subarray(0, end), start, archive.readUInt16LE(end + 10), most)
  if (!list) return null
  const entries: Entry[] = []
  let free = 0
  for (const { at, length, ...entry } of list.toSorted((a, b) => a.at - b.at)) {
    const data = startOfData(archive.subarray(0, start), at, entry)
    // After an entry there may be a data descriptor, but no room for another entry.
    if (data === null || at < free || at >= free + partSize || data + length > start) return null
    free = data + length
    entries.push({ ...entry, bytes: archive.subarray(data, free) })
  }
  return start < free + partSize ? entries : null
}

function readList(bytes: Buffer, start: number, count: number, most: number): Listed[] | null {
  if (count > most) return null
  const list: Listed[] = []
  let at = start
  for (let i = 0; i < count; i++) {
    if (at + listedSize > bytes.length || bytes.readUInt32LE(at) !== listedSignature) return null
    const method = bytes.readUInt16LE(at + 10)
    if (bytes.readUInt16LE(at + 8) & locked || (method !== stored && method !== deflated)) return null
    const nameEnd = at + listedSize + bytes.readUInt16LE(at + 28)
    list.push({
      name: bytes.toString('utf8', at + listedSize, nameEnd),
      mode: bytes.readUInt16LE(at + 40),
      isPacked: method === deflated,
      checksum: bytes.readUInt32LE(at + 16),
      length: bytes.readUInt32LE(at + 20),
      // 4294967295 marks a zip64 size, which no accepted document needs: it is too large as it is.
      size: bytes.readUInt32LE(at + 24),
      at: bytes.readUInt32LE(at + 42),
    })
    at = nameEnd + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  return at === bytes.length ? list : null
}

/** Null when the local header describes another entry: some programs read only that. */
function startOfData(bytes: Buffer, at: number, { name, isPacked }: Pick<Entry, 'name' | 'isPacked'>) {
  if (at + partSize > bytes.length || bytes.readUInt32LE(at) !== partSignature) return null
  const nameEnd = at + partSize + bytes.readUInt16LE(at + 26)
  const same =
    bytes.toString('utf8', at + partSize, nameEnd) === name &&
    bytes.readUInt16LE(at + 8) === (isPacked ? deflated : stored)
  return same ? nameEnd + bytes.readUInt16LE(at + 28) : null
}

/** Nothing may follow the end record and its comment. */
const endsAt = (bytes: Buffer, at: number): number => at + endSize + bytes.readUInt16LE(at + 20)

function findEnd(bytes: Buffer): number {
  const first = Math.max(0, bytes.length - endSize - longestComment)
  for (let at = bytes.length - endSize; at >= first; at--)
    if (bytes.readUInt32LE(at) === endSignature && endsAt(bytes, at) === bytes.length) return at
  return -1
}
