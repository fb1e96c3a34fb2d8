// The click id that travels through the shop and comes back with the order: it proves itself by its signature.
import { hkdfSync, timingSafeEqual } from 'node:crypto'
import { type HitReason, hitReasons } from '@rivulet/contract/choices'
import type { Secret } from '../config.ts'
import { createMac, type Mac } from './mac.ts'
import { randomPart } from './random.ts'

/** `at` is epoch milliseconds; `random` makes two clicks of one millisecond different; `reason` is why it is no visit. */
export type Click = { linkId: number; at: number; random: bigint; reason: HitReason | null }

// version 1, link id 4, milliseconds 6, random 8, signature 8: a multiple of three, so that no base64 digit has spare bits.
const version = 1
const signedBytes = 19
const signatureBytes = 8
const shape = /^[\w-]{36}$/
// How the click was judged is signed, but not written: an order is judged alike before its click is stored, and a bot learns nothing.
const signedReasons = [null, ...(Object.keys(hitReasons) as HitReason[])]

const macs = new Map<string, Mac>()

/** `at` is epoch milliseconds. */
export function makeClickId(
  { now }: Secret,
  linkId: number,
  at: number,
  reason: HitReason | null = null,
): string {
  const bytes = Buffer.allocUnsafe(signedBytes + signatureBytes)
  bytes[0] = version
  bytes.writeUInt32BE(linkId, 1)
  bytes.writeUIntBE(at, 5, 6)
  randomPart(8).copy(bytes, 11)
  bytes.write(sign(now, bytes, reason), signedBytes, 'binary')
  return bytes.toString('base64url')
}

/** Null for anything that was not made with either key, character for character. */
export function readClickId({ now, other }: Secret, text: string): Click | null {
  if (!shape.test(text)) return null
  const bytes = Buffer.from(text, 'base64url')
  const secrets = other ? [now, other] : [now]
  const reason = signedReasons.find((one) => secrets.some((secret) => isSigned(secret, bytes, one)))
  if (reason === undefined || bytes[0] !== version) return null
  const [linkId, at, random] = [bytes.readUInt32BE(1), bytes.readUIntBE(5, 6), bytes.readBigUInt64BE(11)]
  return { linkId, at, random, reason }
}

const isSigned = (secret: string, bytes: Buffer, reason: HitReason | null): boolean =>
  timingSafeEqual(bytes.subarray(signedBytes), Buffer.from(sign(secret, bytes, reason), 'binary'))

/** A byte of the signature for each character. */
function sign(secret: string, bytes: Buffer, reason: HitReason | null): string {
  const signed = bytes.subarray(0, signedBytes)
  const message = reason === null ? signed : Buffer.concat([signed, Buffer.from(reason)])
  return macOf(secret)(message, 'binary').slice(0, signatureBytes)
}

function macOf(secret: string): Mac {
  let mac = macs.get(secret)
  if (!mac) {
    mac = createMac(Buffer.from(hkdfSync('sha256', secret, '', 'rivulet click id', 32)))
    macs.set(secret, mac)
  }
  return mac
}
