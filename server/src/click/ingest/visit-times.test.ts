// The visit time table behaves like a plain map, also with many colliding entries.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createFingerprint } from '../edge/fingerprint.ts'
import { createVisitTimes, type Times } from './visit-times.ts'

test('R60 the table behaves like a map until it is full, and is empty once cleared', () => {
  // Fingerprints that differ only in the upper half start at the same slot.
  const print = fc.tuple(fc.nat(20), fc.nat(3)).map(([high, low]) => high * 2 ** 32 + low + 1)
  const times = fc.oneof(fc.nat(), fc.array(fc.nat(), { minLength: 1 }))
  fc.assert(
    fc.property(fc.array(fc.tuple(print, times), { maxLength: 40 }), (changes) => {
      const table = createVisitTimes(64)
      const model = new Map<number, Times>()
      for (let round = 0; round < 2; round++) {
        for (const [key, value] of changes) {
          expect(table.get(key)).toEqual(model.get(key))
          table.set(key, value)
          model.set(key, value)
        }
        for (const [key, value] of model) expect(table.get(key)).toEqual(value)
        expect(table.full()).toBe(model.size >= 64)
        table.clear()
        model.clear()
        for (const [key] of changes) expect(table.get(key)).toBeUndefined()
      }
    }),
  )
})

test('it reports when it is full', () => {
  const table = createVisitTimes(3)
  for (const print of [1, 2, 2]) table.set(print, 5)
  expect(table.full()).toBe(false)
  table.set(3, 5)
  expect(table.full()).toBe(true)
})

test('R60 a million fingerprints differ, and the boundary between the two texts counts', () => {
  const fingerprint = createFingerprint()
  const prints = new Set<number>()
  for (let n = 0; n < 1_000_000; n++)
    prints.add(fingerprint(`81.${n >> 16}.${(n >> 8) & 255}.${n & 255}`, 'Firefox'))
  expect(prints.size).toBe(1_000_000)
  expect(fingerprint('1.1.1.1', '1 A')).not.toBe(fingerprint('1.1.1.11', ' A'))
  expect(fingerprint('1.1.1.1', 'A')).toBe(fingerprint('1.1.1.1', 'A'))
  expect(createFingerprint()('1.1.1.1', 'A')).not.toBe(fingerprint('1.1.1.1', 'A'))
  expect([...prints].every((print) => Number.isSafeInteger(print) && print > 0)).toBe(true)
})
