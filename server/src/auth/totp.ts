// Codes of authenticator apps: RFC 6238 with SHA-1, six digits and steps of thirty seconds, which is what all apps know.
import { Secret, TOTP } from 'otpauth'

const shape = { algorithm: 'SHA1', digits: 6, period: 30 } as const
const totpOf = (secret: string) => new TOTP({ ...shape, secret: Secret.fromBase32(secret) })

/** 160 random bits in base32, as people may have to type it. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32

export const stepAt = (now: Date): number =>
  TOTP.counter({ period: shape.period, timestamp: now.getTime() })

export const totpCode = (secret: string, step: number): string =>
  totpOf(secret).generate({ timestamp: step * shape.period * 1000 })

/** The step of a code, of now or one before or after, that is later than `last`; null for any other code. */
export function stepOf(secret: string, code: string, now: Date, last: number): number | null {
  const token = code.replaceAll(/\s/g, '')
  // Of other characters, six may be more than six bytes, and the library throws.
  if (!/^[0-9]{6}$/.test(token)) return null
  const delta = totpOf(secret).validate({ token, timestamp: now.getTime(), window: 1 })
  if (delta === null) return null
  const step = stepAt(now) + delta
  return step > last ? step : null
}

/** What apps read from a QR code. */
export function totpAddress(secret: string, username: string): string {
  const label = `${encodeURIComponent('Rivulet')}:${encodeURIComponent(username)}`
  return `otpauth://totp/${label}?${new URLSearchParams({ secret, issuer: 'Rivulet' })}`
}
