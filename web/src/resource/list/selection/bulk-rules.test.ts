/** Selection limits of operations. */
import { messages } from '@rivulet/contract/messages/messages'
import { expect, test } from 'vitest'
import { refusalOf } from './bulk-rules.ts'

test('S5.21 edit and view need exactly one selected record', () => {
  for (const doing of ['edit', 'view']) {
    expect(refusalOf(doing, 1)).toBeNull()
    expect(refusalOf(doing, 2)).toBe(messages.record.oneOnly)
    expect(refusalOf(doing, 0)).toBe(messages.record.needsSelection)
  }
})

test('S5.21 other operations need a selection and take any number', () => {
  for (const doing of ['trash', 'restore', 'erase', 'approve']) {
    expect(refusalOf(doing, 0)).toBe(messages.record.needsSelection)
    expect(refusalOf(doing, 500)).toBeNull()
  }
})
