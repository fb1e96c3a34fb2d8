// An authenticator app for tests: the current TOTP code of a secret.
import { stepAt, totpCode } from '../auth/totp.ts'

/** `ahead`: this many 30-second steps later. */
export const shownCode = (secret: string, now: Date, ahead = 0): string =>
  totpCode(secret, stepAt(now) + ahead)
