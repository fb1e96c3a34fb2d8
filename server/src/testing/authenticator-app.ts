// The authenticator app on somebody's phone: the code that it shows.
import { stepAt, totpCode } from '../http/totp.ts'

/** `ahead`: that many steps of thirty seconds later. */
export const shownCode = (secret: string, now: Date, ahead = 0): string =>
  totpCode(secret, stepAt(now) + ahead)
