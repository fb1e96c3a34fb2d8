/** The identifier of a device. */
import { beforeEach, expect, test } from 'vitest'
import { computeDevice, device, hash } from './device.ts'

beforeEach(() => localStorage.clear())

test('S3.17 the hash is the polynomial one with seed 31, in 32 bits', () => {
  expect(hash('')).toBe('00000000')
  // 97·31 + 98, as any implementation of this hash computes 'ab'.
  expect(hash('ab')).toBe((97 * 31 + 98).toString(16).padStart(8, '0'))
  expect(hash('x'.repeat(1000))).toMatch(/^[0-9a-f]{8}$/)
})

test('S3.17 R18 the same characteristics make the same identifier, which the header accepts', () => {
  expect(computeDevice(['a', 'b'])).toBe(computeDevice(['a', 'b']))
  expect(computeDevice(['a', 'b'])).not.toBe(computeDevice(['a', 'c']))
  expect(computeDevice(['a'])).toMatch(/^[A-Za-z0-9_-]{1,128}$/)
})

test('S3.17 it is computed once and kept', () => {
  const made = device()
  localStorage.setItem('rivulet.device', `${made}x`)
  expect(device()).toBe(`${made}x`)
})
