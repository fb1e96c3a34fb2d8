// One line of the spool: checksum, space, hit. Writes them, and tells whole lines from damaged ones.
import { crc32 } from 'node:zlib'
import { type Hit, parseHit } from './hit.ts'

/** `end` is the byte behind the line. */
export type SpoolLine = { end: number; hit: Hit } | DamagedLine
export type DamagedLine = { end: number; hit: null; bytes: Buffer }

const newLine = 0x0a

export function formatLine(hit: Hit): string {
  const json = JSON.stringify(hit)
  return `${checksum(json)} ${json}\n`
}

/** The lines that end within `bytes`, which stand at byte `start`. */
export function parseLines(bytes: Buffer, start: number): SpoolLine[] {
  const lines: SpoolLine[] = []
  let from = 0
  for (let at = bytes.indexOf(newLine); at >= 0; at = bytes.indexOf(newLine, from)) {
    const end = start + at + 1
    const hit = readLine(bytes, from, at)
    lines.push(hit ? { end, hit } : { end, hit, bytes: bytes.subarray(from, at) })
    from = at + 1
  }
  return lines
}

const head = 9

function readLine(bytes: Buffer, from: number, to: number): Hit | null {
  const json = from + head
  if (json >= to) return null
  const expected = `${checksum(bytes.subarray(json, to))} `
  return bytes.toString('latin1', from, json) === expected
    ? parseHit(bytes.toString('utf8', json, to))
    : null
}

const checksum = (json: string | Buffer): string => crc32(json).toString(16).padStart(8, '0')
