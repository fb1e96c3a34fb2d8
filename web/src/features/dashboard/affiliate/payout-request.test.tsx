/** The card of the balance screen where the programme takes no requests for a payout. */
import type { OwnPayout } from '@rivulet/contract/answers/payout-request-answer'
import { bankDetailsPath } from '@rivulet/contract/bank-fields'
import { payoutRequestMessages as said } from '@rivulet/contract/messages/payout-request-messages'
import { cleanup, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { queryClient } from '../../../lib/query.ts'
import { answer } from '../../../testing/answers.ts'
import { showRoutes, signIn } from '../../../testing/show.tsx'
import { PayoutRequest } from './payout-request.tsx'

const payout: OwnPayout = {
  ...{ offered: false, payable: '8.00', minimum: '25.00', missing: ['minimum', 'bank'], bank: null },
  ...{ reachedOn: null, bankCheckedUntil: null, request: null },
}
const open = (data: OwnPayout) => {
  cleanup()
  queryClient.clear()
  signIn()
  answer({ 'GET /home/payout-request': { data } })
  showRoutes([{ path: '*', element: <PayoutRequest /> }], '/')
  return screen.findByRole('region', { name: said.scheduleCard })
}

test('S3.10 an affiliate reads from which amount on the programme usually pays, and that bank details are missing', async () => {
  expect((await open(payout)).textContent).toContain(said.usually('25.00'))
  screen.getByText(said.noBank)
  expect(screen.getByRole('link', { name: said.toBank }).getAttribute('href')).toBe(bankDetailsPath)
  const card = await open({ ...payout, minimum: '0.00', missing: [], bank: 'BE68 ••• 7034' })
  expect(card.textContent).toContain(said.schedule)
  expect(card.textContent).not.toContain(said.usually('0.00'))
  expect(screen.queryByRole('link')).toBeNull()
})
