/** What the correction of an amount begins with. */
import { expect, test } from 'vitest'
import { presentAmount } from './present-amount.ts'

test('S3.8 a correction begins with the amount that the shop stated, where it is higher', () => {
  const raised = { amount: '99.99', lowered: null, raised: '133.33' }
  expect(presentAmount(raised)).toEqual({ amount: '133.33' })
  expect(presentAmount({ ...raised, raised: null })).toEqual({ amount: '99.99' })
})
