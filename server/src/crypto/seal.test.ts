// Sealed secrets open with their own key alone, which they name, and not when somebody changed a byte.
import { expect, test } from 'vitest'
import { SECRET, secret } from '../testing/secret.ts'
import { headOf, keyId, keyIdIn, newKey, open, openBytes, seal, sealBytes } from './seal.ts'

const after = { now: `${SECRET}x`, other: null }
const between = { now: after.now, other: SECRET }
const bytes = Buffer.from([0, 255, 115, 49, 46])
/** As everything was sealed before keys had ids. */
const withoutId = (sealed: string): string => sealed.slice(headOf(SECRET).length)

test('what was sealed opens again, and never looks the same twice', () => {
  const key = newKey('rvk_')
  expect(open(secret, seal(secret, key))).toBe(key)
  expect(openBytes(secret, sealBytes(secret, bytes))).toEqual(bytes)
  expect(seal(secret, key)).not.toBe(seal(secret, key))
  expect(newKey('rvk_')).not.toBe(newKey('rvk_'))
})

test('R69 what is sealed names its key, which tells nothing of the secret', () => {
  for (const sealed of [seal(secret, 'rvk_abc'), sealBytes(secret, bytes)])
    expect(keyIdIn(sealed)).toBe(keyId(SECRET))
  expect(keyId(SECRET)).toMatch(/^[0-9a-f]{8}$/)
  expect(keyId(after.now)).not.toBe(keyId(SECRET))
})

test('R69 R90 while the secret is changed both keys open, and the new one seals', () => {
  const old = seal(secret, 'rvk_abc')
  expect(open(between, old)).toBe('rvk_abc')
  expect(openBytes(between, sealBytes(secret, bytes))).toEqual(bytes)
  const fresh = seal(between, 'rvk_abc')
  expect(keyIdIn(fresh)).toBe(keyId(after.now))
  expect([open(between, fresh), open(after, fresh)]).toEqual(['rvk_abc', 'rvk_abc'])
  expect(() => open(after, old)).toThrow(
    `It was sealed with the key ${keyId(SECRET)}, which is neither of SECRET nor of OTHER_SECRET.`,
  )
})

test('R90 what was sealed before keys had ids opens with either of the two', () => {
  const old = withoutId(seal(secret, 'rvk_abc'))
  expect(keyIdIn(old)).toBeNull()
  expect([open(secret, old), open(between, old)]).toEqual(['rvk_abc', 'rvk_abc'])
  expect(openBytes(between, sealBytes(secret, bytes).subarray(headOf(SECRET).length))).toEqual(bytes)
  expect(() => open(after, old)).toThrow('a key that is neither of SECRET nor of OTHER_SECRET')
})

test('a changed byte opens nothing', () => {
  const sealed = sealBytes(secret, bytes)
  for (let at = 0; at < sealed.length; at++) {
    const changed = Buffer.from(sealed)
    changed[at] = (changed[at] ?? 0) ^ 1
    expect(() => openBytes(secret, changed)).toThrow(/^It was (sealed with|changed since)/)
  }
  expect(() => open(secret, `${seal(secret, 'rvk_abc')}AAAA`)).toThrow('It was changed since')
})

test('R69 a key is 256 random bits behind its prefix', () => {
  const key = newKey('rvk_')
  expect([key.slice(0, 4), Buffer.from(key.slice(4), 'base64url').length]).toEqual(['rvk_', 32])
})
