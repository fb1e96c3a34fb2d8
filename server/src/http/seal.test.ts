// Sealed secrets open with their own secret alone, and not when somebody changed a byte.
import { expect, test } from 'vitest'
import { newKey, open, seal } from './seal.ts'

const secret = 'kU3vQ9xR2mZ7nB4wT8yH1sL6pD5fG0jC'

test('what was sealed opens again, and never looks the same twice', () => {
  const key = newKey('rvk_')
  expect(open(secret, seal(secret, key))).toBe(key)
  expect(seal(secret, key)).not.toBe(seal(secret, key))
  expect(newKey('rvk_')).not.toBe(newKey('rvk_'))
})

test('another secret or a changed byte opens nothing', () => {
  const sealed = Buffer.from(seal(secret, 'rvk_abc'), 'base64url')
  expect(() => open(`${secret}x`, sealed.toString('base64url'))).toThrow()
  for (let at = 0; at < sealed.length; at++) {
    const changed = Buffer.from(sealed)
    changed[at] = (changed[at] ?? 0) ^ 1
    expect(() => open(secret, changed.toString('base64url'))).toThrow()
  }
})

test('R69 a key is 256 random bits behind its prefix', () => {
  const key = newKey('rvk_')
  expect([key.slice(0, 4), Buffer.from(key.slice(4), 'base64url').length]).toEqual(['rvk_', 32])
})
