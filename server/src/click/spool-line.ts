// One line of the spool: checksum, space, hit. Writes them, and tells whole lines from damaged ones.
import { crc32 } from 'node:zlib'
import { type Hit, parseHit } from './hit.ts'

/** `bytes` without the end of the line; `end` is the byte behind that. */
export type SpoolLine = { end: number; bytes: Buffer; hit: Hit | null }

const newLine = 0x0a

export function formatLine(hit: Hit): string {
  const json = JSON.stringify(hit)
  return `${checksum(json)} ${json}\n`
}

/** The lines that end within `bytes`, which stand at byte `start`; `hit` is null where a line is damaged. */
export function parseLines(bytes: Buffer, start: number): SpoolLine[] {
  const lines: SpoolLine[] = []
  let from = 0
  for (let at = bytes.indexOf(newLine); at >= 0; at = bytes.indexOf(newLine, from)) {
    const line = bytes.subarray(from, at)
    from = at + 1
    lines.push({ end: start + from, bytes: line, hit: readLine(line) })
  }
  return lines
}

const head = 9

function readLine(line: Buffer): Hit | null {
  const json = line.subarray(head)
  return line.toString('latin1', 0, head) === `${checksum(json)} ` ? parseHit(json.toString()) : null
}

const checksum = (json: string | Buffer): string => crc32(json).toString(16).padStart(8, '0')
