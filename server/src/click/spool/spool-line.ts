// Formats and parses spool lines: a checksum and a hit; detects damaged lines.
import { isAscii } from 'node:buffer'
import { crc32 } from 'node:zlib'
import { clickText, type Hit, parseClick, parseHit } from './hit.ts'

/** `end` is the offset after the line. */
export type SpoolLine = { end: number; hit: Hit } | DamagedLine
export type DamagedLine = { end: number; hit: null; bytes: Buffer }

const newLine = 0x0a

/** After the checksum: a tab before a click, a space before a snippet call in JSON. */
export function formatLine(hit: Hit): string {
  const [mark, text] = hit.call ? [' ', JSON.stringify(hit)] : ['\t', clickText(hit)]
  return `${checksum(text)}${mark}${text}\n`
}

/** The lines that end within `bytes`, which start at file offset `start`. */
export function parseLines(bytes: Buffer, start: number): SpoolLine[] {
  const lines: SpoolLine[] = []
  // Usually all ASCII, where bytes equal characters, so that slices need no copy.
  const text = isAscii(bytes) ? bytes.toString('latin1') : null
  const textOf = (from: number, to: number) => text?.slice(from, to) ?? bytes.toString('utf8', from, to)
  let from = 0
  for (let at = bytes.indexOf(newLine); at >= 0; at = bytes.indexOf(newLine, from)) {
    const end = start + at + 1
    const hit = isWhole(bytes, from, at)
      ? readHit(bytes[from + head - 1], textOf(from + head, at))
      : null
    lines.push(hit ? { end, hit } : { end, hit, bytes: bytes.subarray(from, at) })
    from = at + 1
  }
  return lines
}

const head = 9
const tab = 0x09

const isWhole = (bytes: Buffer, from: number, to: number): boolean =>
  from + head < to &&
  bytes.toString('latin1', from, from + head - 1) === checksum(bytes.subarray(from + head, to))

const readHit = (mark: number | undefined, text: string): Hit | null =>
  mark === tab ? parseClick(text) : parseHit(text)

/** Eight hexadecimal digits. */
function checksum(text: string | Buffer): string {
  const sum = crc32(text)
  return `${inHex[sum >>> 24]}${inHex[(sum >>> 16) & 255]}${inHex[(sum >>> 8) & 255]}${inHex[sum & 255]}`
}

// Formatting numbers of this size directly takes ten times as long.
const inHex = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))
