// Encrypted values can only be decrypted with their own key, which they name, and only unaltered.
import { expect, test } from 'vitest'
import { SECRET, secret } from '../testing/secret.ts'
import { headOf, keyId, keyIdIn, newKey, open, openBytes, seal, sealBytes } from './seal.ts'

const after = { now: `${SECRET}x`, other: null }
const between = { now: after.now, other: SECRET }
const bytes = Buffer.from([0, 255, 115, 49, 46])
/** The format from before keys had ids. */
const withoutId = (sealed: string): string => sealed.slice(headOf(SECRET).length)

test('encrypted values can be decrypted, and never look the same twice', () => {
  const key = newKey('rvk_')
  expect(open(secret, seal(secret, key))).toBe(key)
  expect(openBytes(secret, sealBytes(secret, bytes))).toEqual(bytes)
  expect(seal(secret, key)).not.toBe(seal(secret, key))
  expect(newKey('rvk_')).not.toBe(newKey('rvk_'))
})

test('R69 encrypted values name their key id, which reveals nothing about the secret', () => {
  for (const sealed of [seal(secret, 'rvk_abc'), sealBytes(secret, bytes)])
    expect(keyIdIn(sealed)).toBe(keyId(SECRET))
  expect(keyId(SECRET)).toMatch(/^[0-9a-f]{8}$/)
  expect(keyId(after.now)).not.toBe(keyId(SECRET))
})

test('R69 R90 during rotation both keys decrypt, and the new one encrypts', () => {
  const old = seal(secret, 'rvk_abc')
  expect(open(between, old)).toBe('rvk_abc')
  expect(openBytes(between, sealBytes(secret, bytes))).toEqual(bytes)
  const fresh = seal(between, 'rvk_abc')
  expect(keyIdIn(fresh)).toBe(keyId(after.now))
  expect([open(between, fresh), open(after, fresh)]).toEqual(['rvk_abc', 'rvk_abc'])
  expect(() => open(after, old)).toThrow(
    `It was encrypted with the key ${keyId(SECRET)}, which belongs to neither SECRET nor OTHER_SECRET.`,
  )
})

test('R90 values from before key ids can be decrypted with either key', () => {
  const old = withoutId(seal(secret, 'rvk_abc'))
  expect(keyIdIn(old)).toBeNull()
  expect([open(secret, old), open(between, old)]).toEqual(['rvk_abc', 'rvk_abc'])
  expect(openBytes(between, sealBytes(secret, bytes).subarray(headOf(SECRET).length))).toEqual(bytes)
  expect(() => open(after, old)).toThrow('a key that belongs to neither SECRET nor OTHER_SECRET')
})

test('an altered byte makes decryption fail', () => {
  const sealed = sealBytes(secret, bytes)
  for (let at = 0; at < sealed.length; at++) {
    const changed = Buffer.from(sealed)
    changed[at] = (changed[at] ?? 0) ^ 1
    expect(() => openBytes(secret, changed)).toThrow(/^It was (encrypted with|altered after)/)
  }
  expect(() => open(secret, `${seal(secret, 'rvk_abc')}AAAA`)).toThrow('It was altered after')
})

test('R69 a generated key is its prefix plus 256 random bits', () => {
  const key = newKey('rvk_')
  expect([key.slice(0, 4), Buffer.from(key.slice(4), 'base64url').length]).toEqual(['rvk_', 32])
})
