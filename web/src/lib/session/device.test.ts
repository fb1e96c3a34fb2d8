/** The identifier of a device. */
import { beforeEach, expect, test } from 'vitest'
import { computeDevice, device, hash } from './device.ts'

beforeEach(() => localStorage.clear())

test('S3.17 the hash is the 32-bit polynomial hash with seed 31', () => {
  expect(hash('')).toBe('00000000')
  // 'ab' is 97·31 + 98.
  expect(hash('ab')).toBe((97 * 31 + 98).toString(16).padStart(8, '0'))
  expect(hash('x'.repeat(1000))).toMatch(/^[0-9a-f]{8}$/)
})

test('S3.17 R18 the same characteristics give the same identifier, valid as a header', () => {
  expect(computeDevice(['a', 'b'])).toBe(computeDevice(['a', 'b']))
  expect(computeDevice(['a', 'b'])).not.toBe(computeDevice(['a', 'c']))
  expect(computeDevice(['a'])).toMatch(/^[A-Za-z0-9_-]{1,128}$/)
})

test('S3.17 it is computed once and stored', () => {
  const made = device()
  localStorage.setItem('rivulet.device', `${made}x`)
  expect(device()).toBe(`${made}x`)
})
