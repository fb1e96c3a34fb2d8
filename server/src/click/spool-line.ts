// One line of the spool: checksum, space, hit. Writes them, and tells whole lines from damaged ones.
import { crc32 } from 'node:zlib'
import { type Hit, parseHit } from './hit.ts'

/** `end` is the byte behind the line. */
export type SpoolLine = { end: number; text: string; hit: Hit | null }

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
    const text = bytes.toString('utf8', from, at)
    from = at + 1
    lines.push({ end: start + from, text, hit: readLine(text) })
  }
  return lines
}

function readLine(text: string): Hit | null {
  const json = text.slice(9)
  return text === `${checksum(json)} ${json}` ? parseHit(json) : null
}

const checksum = (json: string): string => crc32(json).toString(16).padStart(8, '0')
