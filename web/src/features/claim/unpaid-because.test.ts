/** Warnings when answering 'credited or paid'. */
import { expect, test } from 'vitest'
import { unpaidBecause } from './unpaid-because.ts'

const order = {
  id: 1,
  updatedAt: '2026-11-27T10:00:00.000Z',
  status: '0',
  credited: 'claimant',
  affiliate: null,
  inTrash: false,
  earns: null,
} as const

test('an approved order credited to the claimant needs no warning; every other state has one', () => {
  expect(unpaidBecause(order)).toBeNull()
  expect(unpaidBecause(undefined)).toBeNull()
  expect(unpaidBecause(null)).toBe('none')
  expect(unpaidBecause({ ...order, status: '1' })).toBe('failed')
  expect(unpaidBecause({ ...order, status: '2' })).toBe('pending')
  expect(unpaidBecause({ ...order, credited: 'another' })).toBe('another')
  expect(unpaidBecause({ ...order, credited: 'nobody' })).toBe('nobody')
  expect(unpaidBecause({ ...order, inTrash: true })).toBe('inTrash')
})
