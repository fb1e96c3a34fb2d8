/** Mark of a flagged order in lists. */
import { reviewMessages as said } from '@rivulet/contract/messages/review-messages'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '../../testing/show.tsx'
import { FlagMark } from './flag-mark.tsx'
import { hidesOrderField } from './hides.ts'

test('S4.1 an order that was decided no longer asks for attention in lists, unless a flag is about what came later', () => {
  show(
    <>
      <FlagMark flags={['network', 'amount_raised']} status="2" />
      <FlagMark flags={['network', 'amount_raised']} status="0" />
      <FlagMark flags={['network']} status="1" />
    </>,
  )
  const names = screen.getAllByRole('img').map((mark) => mark.getAttribute('aria-label'))
  const [network, raised] = [
    `One network (${said.because.network})`,
    `Amount raised (${said.because.amount_raised})`,
  ]
  expect(names).toEqual([said.flagged(`${network}, ${raised}`), said.flagged(raised)])
})

test('S3.8 the approval of the shop is a field of the record only while it is held', () => {
  expect(hidesOrderField('held', { held: null })).toBe(true)
  expect(hidesOrderField('held', { held: '2026-11-01 10:00' })).toBe(false)
})
