/** Pending decisions on the administrator's home. */
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show, signIn } from '../../../testing/show.tsx'
import { Waiting } from './waiting.tsx'

test('S1.3 requests for a payout stand below the payments they are part of, and hide none', () => {
  signIn()
  const waiting = { payableAffiliates: 2, payableAmount: '78.10', payoutRequests: 2 }
  show(<Waiting waiting={waiting} />)
  expect(document.body.textContent).toMatch(/Affiliates to pay.*2.*Payout requests to answer.*2/)
})

test('S1.3 prepared payout runs lead to those that wait for their release', () => {
  signIn()
  show(<Waiting waiting={{ preparedRuns: 1, preparedAmount: '200.00' }} />)
  expect(
    screen.getByRole('link', { name: /Payout runs to release.*1.*200.00/ }).getAttribute('href'),
  ).toBe('/dashboard/financial/payout-run?where[state]=eq~.~prepared')
})

test('S1.3 pending orders are one click away, however young they are', () => {
  signIn()
  show(<Waiting waiting={{ allPending: 1017, allPendingCommission: '1142.24' }} />)
  expect(screen.getByText('All caught up')).toBeTruthy()
  const name = '1,017 pending · €\u{a0}1,142.24'
  expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(
    '/dashboard/financial/order/details?where[status]=eq~.~2',
  )
})

test('S1.3 payments that are planned say for when, and that it is today', () => {
  signIn()
  const waiting = { payableAffiliates: 2, paymentsPlanned: '2026-12-15' }
  show(<Waiting waiting={{ ...waiting, paymentsDue: false }} />)
  screen.getByText('Affiliates to pay on 15/12/2026')
  show(<Waiting waiting={{ ...waiting, paymentsDue: true }} />)
  screen.getByText('Affiliates to pay, planned for today')
  show(<Waiting waiting={{ ...waiting, paymentsDue: false, payableAffiliates: 0 }} />)
  expect(screen.getAllByText(/Affiliates to pay/)).toHaveLength(2)
})

test('S1.3 what a payout run would leave out is said beside what is payable', () => {
  signIn()
  show(<Waiting waiting={{ payableAffiliates: 5, payableBelow: 1, payableLeftOut: 2 }} />)
  screen.getByText('Affiliates to pay')
  expect(document.body.textContent).toContain('1 below the minimum, 2 left out of runs')
})

test('S1.3 nobody is to be paid on the planned day where a payout run would leave out all', () => {
  signIn()
  const waiting = { payableAffiliates: 3, payableBelow: 1, payableLeftOut: 2 }
  show(<Waiting waiting={{ ...waiting, paymentsPlanned: '2026-12-15', paymentsDue: false }} />)
  screen.getByText('Affiliates with a payable balance')
  expect(screen.queryByText(/Affiliates to pay/)).toBeNull()
})
