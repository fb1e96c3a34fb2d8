// Measures what flows through: how much it is, how many rows, and its hash.
import { createHash } from 'node:crypto'
import { Transform } from 'node:stream'
import type { Kept } from './manifest.ts'

export type Measured = Transform & {
  /** Once all of it has come. */
  result(): Kept & { rows: number }
}

const newLine = 0x0a

/** Rows are lines: COPY escapes the new lines within them. */
export function measured(): Measured {
  const hash = createHash('sha256')
  let bytes = 0
  let rows = 0
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      bytes += chunk.length
      for (let at = chunk.indexOf(newLine); at >= 0; at = chunk.indexOf(newLine, at + 1)) rows++
      done(null, chunk)
    },
  })
  return Object.assign(stream, { result: () => ({ rows, bytes, sha256: hash.digest('hex') }) })
}
