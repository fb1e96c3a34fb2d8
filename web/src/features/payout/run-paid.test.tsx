/** What the head of a payout run adds to its state. */
import { cleanup, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '../../testing/show.tsx'
import { RunPaid } from './run-paid.tsx'

type Record = Parameters<typeof RunPaid>[0]['record']

test('S3.10 a released run says when all its payments are paid', () => {
  const says = (record: Record) => {
    cleanup()
    show(<RunPaid record={record} />)
    return screen.queryByText('All paid') !== null
  }
  expect(says({ state: 'released', payments: 3, paid: 3 })).toBe(true)
  expect(says({ state: 'released', payments: 3, paid: 2 })).toBe(false)
  expect(says({ state: 'released', payments: 0, paid: 0 })).toBe(false)
  expect(says({ state: 'releasing', payments: 3, paid: 3 })).toBe(false)
})
