// The signed click ID that travels through the shop and comes back with the order.
import { hkdfSync, timingSafeEqual, randomFillSync } from 'node:crypto'
import { type HitReason, hitReasons } from '@rivulet/contract/choices'
import type { Secret } from '../../config/config.ts'
import { createMac, type Mac } from './mac.ts'

/** Random bytes are drawn in pages, because a system call per click is expensive. */
const page = Buffer.alloc(1 << 14)
let used = page.length

/** Returns a view that is only valid until the next call: copy it. */
function randomPart(length: number): Buffer {
  if (used + length > page.length) {
    randomFillSync(page)
    used = 0
  }
  used += length
  return page.subarray(used - length, used)
}

/**
 * `at` is epoch milliseconds; `random` tells clicks in the same millisecond apart; `reason` is why it is not a visit.
 */
export type Click = {
  linkId: number
  at: number
  random: bigint
  reason: HitReason | null
  /** A click on a test link: it counts nowhere, and an order that names it is a trial. */
  test: boolean
}

// version 1, link id 4, milliseconds 6, random 8, signature 8: a multiple of three, so that base64 has no padding bits.
const version = 1
const signedBytes = 19
const signatureBytes = 8
const shape = /^[\w-]{36}$/
// The class is covered by the signature but not written in the id: an order can be
// judged before its click is stored, and bots learn nothing.
type Signed = HitReason | 'test' | null
const signedReasons: readonly Signed[] = [null, ...(Object.keys(hitReasons) as HitReason[]), 'test']

const macs = new Map<string, Mac>()

/** `at` is epoch milliseconds. */
export function makeClickId({ now }: Secret, linkId: number, at: number, reason: Signed = null): string {
  const bytes = Buffer.allocUnsafe(signedBytes + signatureBytes)
  bytes[0] = version
  bytes.writeUInt32BE(linkId, 1)
  bytes.writeUIntBE(at, 5, 6)
  randomPart(8).copy(bytes, 11)
  bytes.write(sign(now, bytes, reason), signedBytes, 'binary')
  return bytes.toString('base64url')
}

/** Null for anything not signed with either key, character for character. */
export function readClickId({ now, other }: Secret, text: string): Click | null {
  if (!shape.test(text)) return null
  const bytes = Buffer.from(text, 'base64url')
  const secrets = other ? [now, other] : [now]
  const reason = signedReasons.find((one) => secrets.some((secret) => isSigned(secret, bytes, one)))
  if (reason === undefined || bytes[0] !== version) return null
  const [linkId, at, random] = [bytes.readUInt32BE(1), bytes.readUIntBE(5, 6), bytes.readBigUInt64BE(11)]
  return {
    linkId,
    at,
    random,
    ...(reason === 'test' ? { reason: null, test: true } : { reason, test: false }),
  }
}

/** Whether it is the id of a click on a test link. */
export const isTestClick = (secret: Secret, clickId: string | null): boolean =>
  clickId !== null && readClickId(secret, clickId)?.test === true

const isSigned = (secret: string, bytes: Buffer, reason: Signed): boolean =>
  timingSafeEqual(bytes.subarray(signedBytes), Buffer.from(sign(secret, bytes, reason), 'binary'))

/** One byte of the signature per character. */
function sign(secret: string, bytes: Buffer, reason: Signed): string {
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
