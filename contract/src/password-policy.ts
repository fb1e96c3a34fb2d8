/** What a new password must be: as the specification says, or, where the installation asks for it, long and hard to guess. */
import { messages } from './messages.ts'

/** Code points. */
export const passwordMax = 128

type Policy = {
  /** Code points. */
  min: number
  /** What the form says before anything is typed. */
  help: string
  message: string
  letterAndNumber: boolean
}

export const passwordPolicies = {
  standard: {
    min: 6,
    help: messages.password.standardHelp,
    message: messages.field.password,
    letterAndNumber: true,
  },
  strong: {
    min: 12,
    help: messages.password.strongHelp,
    message: messages.password.strong,
    letterAndNumber: false,
  },
} as const satisfies Record<string, Policy>

export type PasswordPolicy = keyof typeof passwordPolicies

/** What can be said without a list of common ones. */
export function isPassword(value: string, policy: PasswordPolicy = 'standard'): boolean {
  const { min, letterAndNumber } = passwordPolicies[policy]
  return [...value].length >= min && (!letterAndNumber || (/\p{L}/u.test(value) && /\p{N}/u.test(value)))
}
