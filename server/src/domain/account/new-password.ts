// Generates passwords that are shown once.
import { isPassword } from '@rivulet/contract/access/password-policy'
import { newShortCode } from '../../auth/short-code.ts'

/** About 100 random bits. */
export function newPassword(): string {
  const password = newShortCode(20)
  return isPassword(password) ? password : newPassword()
}
