// Random bytes for the hot path: drawn from the system in pages, because a draw per click is dear.
import { randomFillSync } from 'node:crypto'

const page = Buffer.alloc(1 << 14)
let used = page.length

/** A view that is only good until the next call: copy it. */
export function randomPart(length: number): Buffer {
  if (used + length > page.length) {
    randomFillSync(page)
    used = 0
  }
  used += length
  return page.subarray(used - length, used)
}
