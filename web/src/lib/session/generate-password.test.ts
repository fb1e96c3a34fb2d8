/** Generated passwords. */
import { isPassword } from '@rivulet/contract/access/password-policy'
import { expect, test } from 'vitest'
import { generatePassword } from './generate-password.ts'

test('S5.27 R4 a generated password mixes symbols, digits, upper and lower case, and is random', () => {
  const made = Array.from({ length: 200 }, () => generatePassword())
  for (const password of made) {
    for (const kind of [/[!@#_]/, /\d/, /[A-Z]/, /[a-z]/]) expect(password).toMatch(kind)
    expect(password).toMatch(/^[!@#_\dA-Za-z]{16}$/)
    expect(isPassword(password)).toBe(true)
  }
  expect(new Set(made).size).toBe(made.length)
  expect(new Set(made.map((password) => password.charAt(0))).size).toBeGreaterThan(10)
})
