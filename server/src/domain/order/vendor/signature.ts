// Whether a body was signed with a shared secret.
import { createHmac, timingSafeEqual } from 'node:crypto'

export const hmac = (secret: string, ...parts: (string | Buffer)[]): Buffer =>
  parts
    .reduce<ReturnType<typeof createHmac>>((mac, part) => mac.update(part), createHmac('sha256', secret))
    .digest()

/** In constant time; false for a signature of another length. */
export function sameBytes(given: Buffer, right: Buffer): boolean {
  return given.length === right.length && timingSafeEqual(given, right)
}

/** Of a header that holds the signature in base64. */
export const signedInBase64 = (header: unknown, secret: string, raw: Buffer): boolean =>
  typeof header === 'string' && sameBytes(Buffer.from(header, 'base64'), hmac(secret, raw))
