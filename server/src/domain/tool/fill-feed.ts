// Writes an affiliate's addresses into a product feed, piece by piece: clicks are answered between any two of them.
import { setImmediate } from 'node:timers/promises'
import type { Marks } from '@rivulet/contract/tracked-address'
import { cutAt, withLink } from './placeholder.ts'

/** A millisecond or two, also when it holds nothing but places for addresses. */
const pieceSize = 8 * 1024

let last: Promise<unknown> = Promise.resolve()
/** One piece in a round of the event loop, whatever number of feeds are read at once. */
const nextRound = (): Promise<unknown> => (last = last.then(() => setImmediate()))

/** Byte for byte but for the addresses, whatever the encoding: they and their places are plain ASCII. */
export async function* fillFeed(
  blocks: AsyncIterable<Buffer>,
  place: { target: string; marks: Marks },
): AsyncGenerator<Buffer> {
  let rest = ''
  for await (const block of blocks) {
    for (let at = 0; at < block.length; at += pieceSize) {
      await nextRound()
      const text = rest + block.toString('latin1', at, at + pieceSize)
      const end = cutAt(text)
      rest = text.slice(end)
      yield Buffer.from(withLink(text.slice(0, end), place), 'latin1')
    }
  }
  if (rest) yield Buffer.from(rest, 'latin1')
}
