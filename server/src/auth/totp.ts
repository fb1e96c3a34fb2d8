// TOTP codes of authenticator apps: RFC 6238 with SHA-1, six digits and 30-second steps, which every app supports.
import { Secret, TOTP } from 'otpauth'

const shape = { algorithm: 'SHA1', digits: 6, period: 30 } as const
const totpOf = (secret: string) => new TOTP({ ...shape, secret: Secret.fromBase32(secret) })

/** 160 random bits in base32, because people may have to type it. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32

export const stepAt = (now: Date): number =>
  TOTP.counter({ period: shape.period, timestamp: now.getTime() })

export const totpCode = (secret: string, step: number): string =>
  totpOf(secret).generate({ timestamp: step * shape.period * 1000 })

/** The time step of a code, within one step of now and later than `last`; null for any other code. */
export function stepOf(secret: string, code: string, now: Date, last: number): number | null {
  const token = code.replaceAll(/\s/g, '')
  // Six non-ASCII digits are more than six bytes, and the library throws on them.
  if (!/^[0-9]{6}$/.test(token)) return null
  const delta = totpOf(secret).validate({ token, timestamp: now.getTime(), window: 1 })
  if (delta === null) return null
  const step = stepAt(now) + delta
  return step > last ? step : null
}

/** The otpauth URL that apps read from a QR code. */
export function totpAddress(secret: string, username: string, issuer: string): string {
  // Apps split the label at its first colon, and show a plus for a space.
  const named = encodeURIComponent(issuer.replaceAll(':', ' '))
  return `otpauth://totp/${named}:${encodeURIComponent(username)}?secret=${secret}&issuer=${named}`
}
