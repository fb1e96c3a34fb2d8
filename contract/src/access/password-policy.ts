/** Password policies: `standard` as specified, or `strong` (long and hard to guess) where the installation asks for it. */
import { messages } from '../messages/messages.ts'

/** Code points. */
export const passwordMax = 128

type Policy = {
  /** Code points. */
  min: number
  /** Help text of the form. */
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

/** Checks that need no list of common passwords. */
export function isPassword(value: string, policy: PasswordPolicy = 'standard'): boolean {
  const { min, letterAndNumber } = passwordPolicies[policy]
  return [...value].length >= min && (!letterAndNumber || (/\p{L}/u.test(value) && /\p{N}/u.test(value)))
}
