// Inserts an affiliate's URLs into a product feed, chunk by chunk, yielding to redirects in between.
import { setImmediate } from 'node:timers/promises'
import type { Marks } from '@rivulet/contract/text/tracked-address'
import { cutAt, withLink } from './placeholder.ts'

/** Takes a millisecond or two, even if it consists of placeholders only. */
const pieceSize = 8 * 1024

let last: Promise<unknown> = Promise.resolve()
/** One chunk per event loop round, however many feeds are read concurrently. */
const nextRound = (): Promise<unknown> => (last = last.then(() => setImmediate()))

/** Byte for byte except for the URLs, in any encoding: placeholders and URLs are plain ASCII. */
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
