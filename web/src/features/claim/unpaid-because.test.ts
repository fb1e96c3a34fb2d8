/** Answering 'credited or paid' while it is not true. */
import { expect, test } from 'vitest'
import { unpaidBecause } from './unpaid-because.ts'

const order = { id: 1, status: '0', credited: 'claimant', affiliate: null, inTrash: false } as const

test('what is approved and credited to who asks is paid; everything else says why not', () => {
  expect(unpaidBecause(order)).toBeNull()
  expect(unpaidBecause(undefined)).toBeNull()
  expect(unpaidBecause(null)).toBe('none')
  expect(unpaidBecause({ ...order, status: '1' })).toBe('failed')
  expect(unpaidBecause({ ...order, status: '2' })).toBe('pending')
  expect(unpaidBecause({ ...order, credited: 'another' })).toBe('another')
  expect(unpaidBecause({ ...order, credited: 'nobody' })).toBe('nobody')
  expect(unpaidBecause({ ...order, inTrash: true })).toBe('inTrash')
})
