/** How hard a password is to guess, roughly: its length and how many kinds of characters it mixes. */
import { isPassword } from '@rivulet/contract/password-policy'
import { passwordPolicy } from './password-policy.ts'

export type Strength = { level: 0 | 1 | 2 | 3 | 4; word: string }

const words = ['', 'Weak', 'Fair', 'Good', 'Strong'] as const
const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\p{N}/u, /[^\p{L}\p{N}]/u]

export function strengthOf(password: string): Strength {
  if (password === '') return { level: 0, word: words[0] }
  const mixed = kinds.filter((kind) => kind.test(password)).length
  const distinct = new Set(password).size
  const bits = Math.min([...password].length, distinct * 1.5) * (1 + mixed)
  const level =
    !isPassword(password, passwordPolicy) || bits < 24 ? 1 : bits < 40 ? 2 : bits < 58 ? 3 : 4
  return { level, word: words[level] }
}
