// A stream that measures its content: bytes, rows, and hash.
import { createHash } from 'node:crypto'
import { Transform } from 'node:stream'
import type { Progress } from '../progress/progress.ts'
import type { ContentDigest } from './manifest.ts'

export type MeasuredStream = Transform & {
  /** Valid once the stream has ended. */
  result(): ContentDigest & { rows: number }
}

const newLine = 0x0a

/** Rows are lines: COPY escapes line breaks within them. Exceeding `most` bytes fails before they are written. */
export function measured({ advance }: Progress, most = Number.POSITIVE_INFINITY): MeasuredStream {
  const hash = createHash('sha256')
  let bytes = 0
  let rows = 0
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      if (bytes > most) return done(new Error('it holds more than the manifest says'))
      hash.update(chunk)
      const before = rows
      for (let at = chunk.indexOf(newLine); at >= 0; at = chunk.indexOf(newLine, at + 1)) rows++
      advance({ rows: rows - before, bytes: chunk.length })
      done(null, chunk)
    },
  })
  return Object.assign(stream, { result: () => ({ rows, bytes, sha256: hash.digest('hex') }) })
}

/** Reports progress beside a slow disk: compressed output counts as progress too. */
export const pulsing = ({ alive }: Progress): Transform =>
  new Transform({
    transform(chunk: Buffer, _encoding, done) {
      alive()
      done(null, chunk)
    },
  })
