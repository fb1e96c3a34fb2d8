/** The card with the trace of an order while somebody else decides about it. */
import type { OrderTrace as Trace } from '@rivulet/contract/answers/trace'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { showSoon } from '../../lib/live/show-changes.ts'
import { answer } from '../../testing/answers.ts'
import { show, signIn } from '../../testing/show.tsx'
import { OrderTrace } from './order-trace.tsx'

const pending: Trace = {
  ...{ zone: 'Europe/Brussels', orderId: 'A-1', affiliate: { id: 3, name: 'KIM' } },
  ...{ date: '2026-10-02 09:00', received: '2026-10-02 09:01', creditedBy: null, coupon: null },
  ...{ unattributed: null, why: null, click: null, window: null, buyer: null, note: null },
  ...{
    amount: '100.00',
    giftCards: '0.00',
    refunds: [],
    refunded: '0.00',
    lowered: '0.00',
    net: '100.00',
  },
  rate: { percent: '10.00', from: 'shop', planned: null },
  ...{ commission: '10.00', wouldEarn: '10.00', status: '2', reason: null, decided: null, flags: [] },
  ...{ hold: null, lines: [], booked: '0.00', payments: [], moves: [], checked: null, open: '0.00' },
}

test('S3.8 R95 the trace of an order on the screen follows what others decide', async () => {
  signIn()
  let status: Trace['status'] = '2'
  answer({ 'GET /financial/order/details/5/trace': () => ({ data: { ...pending, status } }) })
  show(<OrderTrace record={{ id: 5 }} />)
  expect(await screen.findByText('Pending')).toBeTruthy()
  status = '0'
  showSoon(['order'])
  await waitFor(() => expect(screen.queryByText('Pending')).toBeNull())
  expect(screen.getByText('Approved')).toBeTruthy()
})
