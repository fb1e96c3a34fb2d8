// HMAC-SHA256 for the hot path: two plain digests over prepared pads cost a quarter of an Hmac object.
import { hash } from 'node:crypto'

const block = 64
const digest = 32

/** Signs with one key; the answer has 32 bytes. */
export type Mac = (message: Uint8Array) => Buffer

export function createMac(key: Buffer): Mac {
  const padded = Buffer.alloc(block)
  ;(key.length > block ? hash('sha256', key, 'buffer') : key).copy(padded)
  const outer = Buffer.concat([padded.map((byte) => byte ^ 0x5c), Buffer.alloc(digest)])
  let inner = Buffer.from(padded.map((byte) => byte ^ 0x36))
  return (message) => {
    const length = block + message.length
    if (inner.length < length) inner = Buffer.concat([inner.subarray(0, block)], length * 2)
    inner.set(message, block)
    hash('sha256', inner.subarray(0, length), 'buffer').copy(outer, block)
    return hash('sha256', outer, 'buffer')
  }
}
