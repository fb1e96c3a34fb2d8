// TOTP codes against the test vectors of RFC 6238, and when each is valid.
import { expect, test } from 'vitest'
import { newTotpSecret, stepAt, stepOf, totpAddress, totpCode } from './totp.ts'

// '12345678901234567890' in base32.
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('R10 the code at second %i matches RFC 6238', (second, code) => {
  expect(totpCode(secret, stepAt(new Date(second * 1000)))).toBe(code)
})

test('R10 a code is valid for its step and one before or after, and never for a used step', () => {
  const at = (second: number) => new Date(second * 1000)
  const code = totpCode(secret, 100)
  const stepAtSecond = (second: number, last = 0) => stepOf(secret, code, at(second), last)
  expect([2969, 2970, 3000, 3059, 3060].map((second) => stepAtSecond(second))).toEqual([
    null,
    100,
    100,
    100,
    null,
  ])
  expect([99, 100, 101].map((last) => stepAtSecond(3000, last))).toEqual([100, null, null])
  expect(stepOf(secret, `${code.slice(0, 3)} ${code.slice(3)}`, at(3000), 0)).toBe(100)
  for (const wrong of ['', '0', `${code}0`, 'abcdef', '９９９９９９'])
    expect(stepOf(secret, wrong, at(3000), 0)).toBeNull()
})

test('R10 a secret has 160 bits, and its otpauth URL names the account', () => {
  expect(newTotpSecret()).toMatch(/^[A-Z2-7]{32}$/)
  expect(newTotpSecret()).not.toBe(newTotpSecret())
  expect(totpAddress(secret, 'ann+1@boats.example', 'Rivulet')).toBe(
    `otpauth://totp/Rivulet:ann%2B1%40boats.example?secret=${secret}&issuer=Rivulet`,
  )
})
