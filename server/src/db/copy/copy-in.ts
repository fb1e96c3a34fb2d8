// Thousands of rows through COPY, which costs PostgreSQL two thirds of inserting them.
import type { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** What the driver makes of a statement that ends in `from stdin`. */
type Copy = { writable(): Promise<Writable> }

/** Characters that are handed over at once: PostgreSQL stores them while the next are written. */
const pieceLength = 1 << 18

/**
 * All of them or none. `write` makes a line of one: the statement's columns in COPY's text format, a tab between them.
 * @throws what the database says of a row.
 */
export async function copyIn<T>(
  copy: Copy,
  all: readonly T[],
  write: (one: T) => string,
): Promise<void> {
  const taking = await copy.writable()
  const { promise: failed, reject } = Promise.withResolvers<never>()
  // Of an error that comes after the last row the driver tells the query alone, which has been answered by the stream already.
  Object.assign(copy, { reject })
  await Promise.race([pipeline(inPieces(all, write), taking), failed])
}

function* inPieces<T>(all: readonly T[], write: (one: T) => string): Generator<string> {
  let piece = ''
  for (const one of all) {
    piece += write(one)
    if (piece.length < pieceLength) continue
    yield piece
    piece = ''
  }
  if (piece) yield piece
}
