// Codes of authenticator apps: RFC 6238 with SHA-1, six digits and steps of thirty seconds, which is what all apps know.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

const stepSeconds = 30
const digits = 6
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** 160 random bits in base32, as people may have to type it. */
export const newTotpSecret = (): string =>
  [...randomBytes(32)].map((byte) => alphabet.charAt(byte & 31)).join('')

export const stepAt = (now: Date): number => Math.floor(now.getTime() / 1000 / stepSeconds)

export function totpCode(secret: string, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', fromBase32(secret)).update(counter).digest()
  const number = mac.readUInt32BE((mac.at(-1) ?? 0) & 15) & 0x7f_ff_ff_ff
  return String(number % 10 ** digits).padStart(digits, '0')
}

/** The step of a code, of now or one before or after, that is later than `last`; null for any other code. */
export function stepOf(secret: string, code: string, now: Date, last: number): number | null {
  const typed = Buffer.from(code.replaceAll(/\s/g, ''))
  const current = stepAt(now)
  const same = [current - 1, current, current + 1].filter((step) => {
    const right = Buffer.from(totpCode(secret, step))
    return typed.length === right.length && timingSafeEqual(typed, right)
  })
  return same.find((step) => step > last) ?? null
}

/** What apps read from a QR code. */
export function totpAddress(secret: string, username: string): string {
  const label = `${encodeURIComponent('Rivulet')}:${encodeURIComponent(username)}`
  return `otpauth://totp/${label}?${new URLSearchParams({ secret, issuer: 'Rivulet' })}`
}

function fromBase32(text: string): Buffer {
  const bits = [...text].map((c) => alphabet.indexOf(c).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}
