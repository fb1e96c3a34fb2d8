// Passwords that are made and shown once.
import { isPassword } from '@rivulet/contract/password-policy'
import { newShortCode } from '../../http/short-code.ts'

/** Close to 100 random bits. */
export function newPassword(): string {
  const password = newShortCode(20)
  return isPassword(password) ? password : newPassword()
}
