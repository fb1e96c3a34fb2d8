// Verifies HMAC signatures of webhook bodies.
import { createHmac, timingSafeEqual } from 'node:crypto'

export const hmac = (secret: string, ...parts: (string | Buffer)[]): Buffer =>
  parts
    .reduce<ReturnType<typeof createHmac>>((mac, part) => mac.update(part), createHmac('sha256', secret))
    .digest()

/** Constant-time comparison; false for different lengths. */
export function sameBytes(given: Buffer, right: Buffer): boolean {
  return given.length === right.length && timingSafeEqual(given, right)
}

/** For a header with the signature in base64. */
export const signedInBase64 = (header: unknown, secret: string, raw: Buffer): boolean =>
  typeof header === 'string' && sameBytes(Buffer.from(header, 'base64'), hmac(secret, raw))
