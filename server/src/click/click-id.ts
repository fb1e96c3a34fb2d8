// The click id that travels through the shop and comes back with the order: it proves itself by its signature.
import { hkdfSync, timingSafeEqual } from 'node:crypto'
import type { Secret } from '../config.ts'
import { createMac, type Mac } from './mac.ts'
import { randomPart } from './random.ts'

/** `at` is epoch milliseconds; `random` makes two clicks of one millisecond different. */
export type Click = { linkId: number; at: number; random: bigint }

// version 1, link id 4, milliseconds 6, random 8, signature 8: a multiple of three, so that no base64 digit has spare bits.
const version = 1
const signedBytes = 19
const signatureBytes = 8
const shape = /^[\w-]{36}$/

const macs = new Map<string, Mac>()

/** `at` is epoch milliseconds. */
export function makeClickId({ now }: Secret, linkId: number, at: number): string {
  const bytes = Buffer.allocUnsafe(signedBytes + signatureBytes)
  bytes[0] = version
  bytes.writeUInt32BE(linkId, 1)
  bytes.writeUIntBE(at, 5, 6)
  randomPart(8).copy(bytes, 11)
  bytes.write(sign(now, bytes), signedBytes, 'binary')
  return bytes.toString('base64url')
}

/** Null for anything that was not made with either key, character for character. */
export function readClickId({ now, other }: Secret, text: string): Click | null {
  if (!shape.test(text)) return null
  const bytes = Buffer.from(text, 'base64url')
  if (!isSigned(now, bytes) && !(other && isSigned(other, bytes))) return null
  if (bytes[0] !== version) return null
  return { linkId: bytes.readUInt32BE(1), at: bytes.readUIntBE(5, 6), random: bytes.readBigUInt64BE(11) }
}

const isSigned = (secret: string, bytes: Buffer): boolean =>
  timingSafeEqual(bytes.subarray(signedBytes), Buffer.from(sign(secret, bytes), 'binary'))

/** A byte of the signature for each character. */
const sign = (secret: string, bytes: Buffer): string =>
  macOf(secret)(bytes.subarray(0, signedBytes), 'binary').slice(0, signatureBytes)

function macOf(secret: string): Mac {
  let mac = macs.get(secret)
  if (!mac) {
    mac = createMac(Buffer.from(hkdfSync('sha256', secret, '', 'rivulet click id', 32)))
    macs.set(secret, mac)
  }
  return mac
}
