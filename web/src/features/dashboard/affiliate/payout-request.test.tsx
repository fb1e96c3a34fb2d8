/** The card of the balance screen where the programme takes no requests for a payout. */
import type { OwnPayout } from '@rivulet/contract/answers/payout-request-answer'
import { bankDetailsPath } from '@rivulet/contract/bank-fields'
import { payPlanMessages as plan } from '@rivulet/contract/messages/pay-plan-messages'
import { payoutRequestMessages as said } from '@rivulet/contract/messages/payout-request-messages'
import { cleanup, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { queryClient } from '../../../lib/query.ts'
import { answer } from '../../../testing/answers.ts'
import { showRoutes, signIn } from '../../../testing/show.tsx'
import { PayoutRequest } from './payout-request.tsx'

const payout: OwnPayout = {
  ...{ offered: false, payable: '8.00', minimum: '25.00', missing: ['minimum', 'bank'], bank: null },
  ...{ reachedOn: null, bankCheckedUntil: null, sentBack: null, request: null, planned: null },
}
const open = (data: OwnPayout, title: string = said.scheduleCard) => {
  cleanup()
  queryClient.clear()
  signIn()
  answer({ 'GET /home/payout-request': { data } })
  showRoutes([{ path: '*', element: <PayoutRequest /> }], '/')
  return screen.findByRole('region', { name: title })
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

test('S3.10 an affiliate reads when the programme pays, however it does', async () => {
  const planned: NonNullable<OwnPayout['planned']> = {
    ...{ day: 15, next: '2026-12-15', today: '2026-11-27', minimum: '25.00' },
    rhythm: 'monthly',
  }
  const words = `${plan.paid(planned)} ${plan.next('2026-12-15', '2026-11-27', '25.00')}`
  const card = await open({ ...payout, planned })
  expect(card.textContent).toContain(words)
  expect(card.textContent).not.toContain(said.schedule)
  expect((await open({ ...payout, offered: true, planned }, said.card)).textContent).toContain(words)
})

test('S3.10 R75 an affiliate reads that the last payment came back, why, and where the next one goes', async () => {
  const bank = 'BE68 ••• 7034'
  const sentBack = { date: '2026-11-20', amount: '25.00', reason: 'the account is closed' }
  const request = { id: 4, state: 'open', date: '2026-11-21', amount: '25.00' } as const
  const ready = { ...payout, missing: [], payable: '25.00', bank, sentBack }
  const words = said.sentBack('25.00', '2026-11-20', 'the account is closed')
  for (const [data, title] of [
    [ready, said.scheduleCard],
    [{ ...ready, offered: true }, said.card],
    [{ ...ready, offered: true, request: { ...request, answeredOn: null, reason: null } }, said.card],
  ] as const) {
    const card = await open(data, title)
    expect(card.textContent).toContain(`${words} ${said.sameAccount(bank)}`)
    const link = screen.getByRole('link', { name: said.checkBank })
    expect(link.getAttribute('href')).toBe(bankDetailsPath)
  }
  expect((await open({ ...ready, sentBack: null })).textContent).not.toContain(words)
  expect(screen.queryByRole('link', { name: said.checkBank })).toBeNull()
})

test('R75 S3.10 an affiliate reads until when new bank details are checked, however the programme pays', async () => {
  const fresh = {
    ...{ ...payout, missing: [], payable: '25.00', bank: 'BE68 ••• 7034' },
    bankCheckedUntil: '2026-11-27 10:30',
  }
  const words = said.checked(fresh.bankCheckedUntil)
  const request = { id: 4, state: 'open', date: '2026-11-21', amount: '25.00' } as const
  const offered = { ...fresh, offered: true }
  for (const [data, title] of [
    [fresh, said.scheduleCard],
    [offered, said.card],
    [{ ...offered, payable: '3.00', missing: ['minimum'] }, said.card],
    [{ ...offered, request: { ...request, answeredOn: null, reason: null } }, said.card],
  ] as const)
    expect((await open({ ...data, missing: [...data.missing] }, title)).textContent).toContain(words)
  expect((await open({ ...fresh, bankCheckedUntil: null })).textContent).not.toContain(words)
  // Details that were removed are new, too, but nothing is paid to them.
  expect((await open({ ...fresh, bank: null, missing: ['bank'] })).textContent).not.toContain(words)
})
