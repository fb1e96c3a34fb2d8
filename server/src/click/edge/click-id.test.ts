// Signed click IDs: ours are read back, anything else is rejected.
import { createHmac, hkdfSync } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { SECRET, secret } from '../../testing/secret.ts'
import { makeClickId, readClickId } from './click-id.ts'

const linkId = fc.integer({ min: 1, max: 2 ** 32 - 1 })
const at = fc.integer({ min: 0, max: 2 ** 47 })
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

test('R57 the format stays readable: click ids that shops have stored are accepted next year, other versions are not', () => {
  const kept = 'AQAAAAcBoMRQbABKy1BboKmsqBqlc5Uf7285'
  expect(readClickId(secret, kept)).toMatchObject({ linkId: 7, at: 1_790_000_000_000 })
  const bytes = Buffer.from(kept, 'base64url')
  const key = Buffer.from(hkdfSync('sha256', SECRET, '', 'rivulet click id', 32))
  const signed = (version: number) => {
    bytes[0] = version
    createHmac('sha256', key).update(bytes.subarray(0, 19)).digest().copy(bytes, 19, 0, 8)
    return bytes.toString('base64url')
  }
  expect(signed(1)).toBe(kept)
  expect(readClickId(secret, signed(2))).toBeNull()
})

test('R57 a click id names its link and its millisecond', () => {
  fc.assert(
    fc.property(linkId, at, (id, ms) => {
      expect(readClickId(secret, makeClickId(secret, id, ms))).toMatchObject({ linkId: id, at: ms })
    }),
  )
})

test('R57 any changed character is rejected', () => {
  fc.assert(
    fc.property(linkId, at, fc.nat(35), fc.constantFrom(...alphabet), (id, ms, place, character) => {
      const made = makeClickId(secret, id, ms)
      const changed = made.slice(0, place) + character + made.slice(place + 1)
      expect(readClickId(secret, changed) === null).toBe(changed !== made)
    }),
    { numRuns: 1000 },
  )
})

test('R57 every single bit is signed', () => {
  const made = Buffer.from(makeClickId(secret, 7, 1_790_000_000_000), 'base64url')
  for (let bit = 0; bit < made.length * 8; bit++) {
    const changed = Buffer.from(made)
    changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7))
    expect(readClickId(secret, changed.toString('base64url'))).toBeNull()
  }
})

test('R57 another secret, another length and other text are rejected', () => {
  const made = makeClickId(secret, 7, 1_790_000_000_000)
  expect(readClickId({ now: `${SECRET}x`, other: null }, made)).toBeNull()
  for (const text of ['', made.slice(1), `${made}A`, `${made}=`, ` ${made.slice(1)}`, `${made}\n`])
    expect(readClickId(secret, text)).toBeNull()
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(readClickId(secret, text)).toBeNull()
    }),
  )
})

test('R57 R90 during a change of the secret, click ids of both secrets are accepted, and new ones use the new secret', () => {
  const changed = { now: `${SECRET}x`, other: SECRET }
  const at = 1_790_000_000_000
  expect(readClickId(changed, makeClickId(secret, 7, at))).toMatchObject({ linkId: 7, at })
  const fresh = makeClickId(changed, 7, at)
  expect(readClickId(changed, fresh)).toMatchObject({ linkId: 7, at })
  expect(readClickId(secret, fresh)).toBeNull()
  expect(fresh).toHaveLength(36)
})

test('R57 two clicks in the same millisecond differ', () => {
  const made = new Set(Array.from({ length: 5000 }, () => makeClickId(secret, 7, 1)))
  expect(made.size).toBe(5000)
})
