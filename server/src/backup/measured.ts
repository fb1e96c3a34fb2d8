// Measures what flows through: how much it is, how many rows, and its hash.
import { createHash } from 'node:crypto'
import { Transform } from 'node:stream'
import type { Progress } from '../progress/progress.ts'
import type { Kept } from './manifest.ts'

export type Measured = Transform & {
  /** Once all of it has come. */
  result(): Kept & { rows: number }
}

const newLine = 0x0a

/** Rows are lines: COPY escapes the new lines within them. What is more than `most` bytes fails before it is written. */
export function measured({ advance }: Progress, most = Number.POSITIVE_INFINITY): Measured {
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

/** Before a slow disk, or behind one: what is packed counts as progress too. */
export const pulsing = ({ alive }: Progress): Transform =>
  new Transform({
    transform(chunk: Buffer, _encoding, done) {
      alive()
      done(null, chunk)
    },
  })
