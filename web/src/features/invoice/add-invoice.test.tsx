/** Add screen of payments. */
import { messages } from '@rivulet/contract/messages/messages'
import { bankMessages } from '@rivulet/contract/messages/bank-messages'
import { decisionMessages } from '@rivulet/contract/messages/decision-messages'
import { invoiceMessages } from '@rivulet/contract/messages/invoice-messages'
import { payoutMessages } from '@rivulet/contract/messages/payout-messages'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { answer, type Answers } from '../../testing/answers.ts'
import { openQuestions } from '../../lib/confirm.ts'
import { notices } from '../../lib/notices.ts'
import { queryClient } from '../../lib/query.ts'
import { showRoutes, signIn } from '../../testing/show.tsx'
import { AddInvoice } from './add-invoice.tsx'

const draft = {
  approved: '1020.00',
  commission: '102.00',
  balance: '15.33',
  onHold: '7.00',
  payable: '8.33',
  current: '7.00',
  refusal: null,
  alone: null,
  minimum: '5.00',
  paymentNotes: 'By the fifth',
  standing: 'active',
  request: { date: '2026-11-19', amount: '8.00' },
  run: null,
  sentBack: null,
  bank: {
    iban: 'BE68 •••• •••• 7034',
    accountHolder: 'Maren Olbrecht',
    changedAt: '2026-11-20T09:00:00.000Z',
    flaggedUntil: '2026-11-23T09:00:00.000Z',
  },
  becomesPayable: [
    { date: '2026-12-03', amount: '5.00' },
    { date: '2026-12-09', amount: '2.00' },
  ],
  corrections: [{ id: 3, place: 1, date: '2026-11-02 10:30', reason: 'Bonus of May', amount: '2.00' }],
  ordering: [
    {
      id: 1,
      place: 0,
      orderId: 'NL-1',
      date: '2026-11-01 12:00',
      shop: 'TEA',
      amount: '66.66',
      due: '6.33',
      commission: '6.33',
    },
  ],
}
const answers: Answers = {
  'GET /registration/affiliate': { data: [{ id: 7, name: 'MAREN OLBRECHT' }], meta: { total: 1 } },
  'GET /financial/invoice/draft': { data: draft },
  'POST /financial/invoice': {
    status: 201,
    data: { id: 5, updatedAt: '2026-01-01T00:00:00Z', deletedAt: null },
  },
}

beforeEach(() => {
  openQuestions.set([])
  signIn()
})

async function open(given: Answers = answers) {
  const calls = answer(given)
  showRoutes(
    [
      { path: '/add', element: <AddInvoice /> },
      { path: '*', element: <p>paid</p> },
    ],
    '/add?affiliate=7',
  )
  const paid = await screen.findByLabelText<HTMLInputElement>(/^Payout/)
  await waitFor(() => expect(paid.value).toBe('8.33'))
  return { calls, paid, posts: () => calls.filter(({ method }) => method === 'POST') }
}
const pay = (label: string | RegExp = /^Pay/) =>
  fireEvent.click(screen.getByRole('button', { name: label }))
const question = () => openQuestions.get()[0]

test('S3.10 the payout is prefilled with the payable amount, beside its figures and the orders it settles', async () => {
  const { calls } = await open()
  expect(calls.find(({ path }) => path.endsWith('/draft'))?.query.get('affiliate')).toBe('7')
  const figures = screen.getByRole('region', { name: 'Figures' })
  expect(figures.textContent).toContain('By the fifth')
  expect(figures.textContent).toContain('Asked for €\u{a0}8.00 on 19/11/2026')
  for (const figure of ['1,020.00', '102.00', '15.33', '7.00', '8.33'])
    expect(figures.textContent).toContain(figure)
  expect(screen.getByRole('region', { name: /^Orders to settle/ }).textContent).toContain('NL-1')
})

test('S3.10 R72 a lower amount settles the oldest first: whole, in part or not at all, and says when it is below the minimum', async () => {
  const { paid } = await open()
  const states = () =>
    [...document.querySelectorAll('td')].flatMap(({ textContent }) =>
      Object.values(invoiceMessages.settled.states).includes(textContent as never) ? [textContent] : [],
    )
  expect(states()).toEqual(['In full', 'In full'])
  fireEvent.change(paid, { target: { value: '7.00' } })
  await waitFor(() => expect(states()).toEqual(['In full', 'In part']))
  const corrections = screen.getByRole('region', { name: /^Corrections to settle/ })
  expect(corrections.textContent).toMatch(/€\s?2\.00€\s?0\.67In part/)
  fireEvent.change(paid, { target: { value: '4.00' } })
  await waitFor(() => expect(states()).toEqual(['In part', 'Not yet']))
  expect(screen.getByRole('region', { name: 'Figures' }).textContent).toContain(
    invoiceMessages.belowMinimum('€\u{a0}4.00', '€\u{a0}5.00'),
  )
  fireEvent.change(paid, { target: { value: '0.00' } })
  const figures = screen.getByRole('region', { name: 'Figures' })
  await waitFor(() => expect(figures.textContent).not.toContain('below the minimum'))
})

test('R11 R77 the account of the payee is shown in full after a question, for the transfer by hand', async () => {
  const account = { iban: 'BE68539007547034', accountHolder: 'Maren Olbrecht', address: null }
  const { posts } = await open({
    ...answers,
    'POST /financial/invoice/payee-account': { data: account },
  })
  fireEvent.click(screen.getByRole('button', { name: invoiceMessages.account.show }))
  await waitFor(() =>
    expect(question()?.message).toBe(invoiceMessages.account.question('MAREN OLBRECHT')),
  )
  expect(posts()).toEqual([])
  act(() => question()?.answer('yes'))
  expect(await screen.findByText('BE68 5390 0754 7034')).toBeTruthy()
  expect(posts()[0]?.body).toEqual({ affiliate: 7 })
})

test('S2.32 a payment that nobody has touched has nothing unsaved, one with another amount has', async () => {
  const { paid } = await open()
  expect(screen.queryByText('Unsaved changes')).toBeNull()
  fireEvent.change(paid, { target: { value: '8.00' } })
  expect(await screen.findByText('Unsaved changes')).toBeTruthy()
})

test('S3.10 S2.32 a typed amount stays when another becomes payable meanwhile; an untouched one follows', async () => {
  let payable = '8.33'
  const reply = () => ({ data: { ...draft, payable } })
  const { paid } = await open({ ...answers, 'GET /financial/invoice/draft': reply })
  // As when the change of an order is announced.
  const refetch = () => act(() => queryClient.invalidateQueries({ queryKey: ['invoice', 'draft'] }))
  payable = '9.33'
  await refetch()
  await waitFor(() => expect(paid.value).toBe('9.33'))
  fireEvent.change(paid, { target: { value: '5.00' } })
  payable = '10.33'
  await refetch()
  await screen.findByText(/10\.33/)
  expect([paid.value, screen.queryAllByText('Unsaved changes').length]).toEqual(['5.00', 1])
})

test('S3.10 beside what is payable stands what becomes payable later, by day', async () => {
  await open()
  const { textContent } = screen.getByRole('region', { name: 'Figures' })
  expect(textContent).toMatch(
    /Payable€\s?8\.33Another on 03\/12\/2026€\s?5\.00Another on 09\/12\/2026€\s?2\.00/,
  )
})

test('R73 a payment to somebody without bank details is confirmed with a warning', async () => {
  const bank = { ...draft.bank, iban: null, accountHolder: null, changedAt: null, flaggedUntil: null }
  await open({ ...answers, 'GET /financial/invoice/draft': { data: { ...draft, bank } } })
  expect(screen.getByText(bankMessages.missing)).toBeTruthy()
  pay()
  await waitFor(() => expect(question()).toBeTruthy())
  expect((await question()?.facts?.())?.facts).toContain(
    decisionMessages.payments.noBank('MAREN OLBRECHT'),
  )
})

test('S3.10 whom a payout run would pay too is paid by hand with a warning', async () => {
  const run = { id: 4, name: 'RV20261125-AB', state: 'prepared', amount: '8.33' }
  await open({ ...answers, 'GET /financial/invoice/draft': { data: { ...draft, run } } })
  const words = invoiceMessages.inRun('MAREN OLBRECHT', run.name, '€\u{a0}8.33', 'prepared')
  expect(screen.getByRole('region', { name: 'Figures' }).textContent).toContain(words)
  expect(screen.getByRole('link', { name: invoiceMessages.toRun }).getAttribute('href')).toBe(
    '/dashboard/financial/payout-run/4',
  )
  pay()
  await waitFor(() => expect(question()).toBeTruthy())
  expect((await question()?.facts?.())?.facts).toContain(words)
})

test('S3.10 a payment of less than somebody asked for says that it answers the request', async () => {
  const request = { id: 2, amount: '72.74', date: '2026-11-25 10:00' }
  await open({ ...answers, 'GET /financial/invoice/draft': { data: { ...draft, request } } })
  pay()
  await waitFor(() => expect(question()).toBeTruthy())
  expect((await question()?.facts?.())?.facts).toContain(
    decisionMessages.payments.answersRequest('€\u{a0}72.74', 'MAREN OLBRECHT'),
  )
})

test('S3.10 whose last payment came back is paid again with a warning', async () => {
  const sentBack = { reason: 'the account is closed (AC04)' }
  await open({ ...answers, 'GET /financial/invoice/draft': { data: { ...draft, sentBack } } })
  const words = payoutMessages.sentBackBefore('MAREN OLBRECHT', sentBack.reason)
  expect(screen.getByRole('region', { name: 'Figures' }).textContent).toContain(words)
  pay()
  await waitFor(() => expect(question()).toBeTruthy())
  expect((await question()?.facts?.())?.facts).toContain(words)
})

test('R75 a new bank account shows a warning with mask and end of the check period', async () => {
  await open()
  const warning = screen.getByRole('alert')
  expect(warning.textContent).toContain(bankMessages.changed('20/11/2026 10:00', '23/11/2026 10:00'))
  expect(screen.getByRole('region', { name: 'Figures' }).textContent).toContain('BE68 •••• •••• 7034')
})

test('S9.5 R73 a payment needs a confirmation with amount and name, and is sent once', async () => {
  const { posts } = await open()
  pay()
  await waitFor(() => expect(question()?.message).toBe('Pay €\u{a0}8.33 to MAREN OLBRECHT?'))
  expect(posts()).toEqual([])
  act(() => question()?.answer('dismiss'))
  expect(posts()).toEqual([])
  pay()
  await waitFor(() => expect(question()).toBeTruthy())
  expect(await question()?.facts?.()).toEqual({
    facts: [
      expect.stringMatching(/^Balance afterwards €/),
      decisionMessages.payments.newBank('MAREN OLBRECHT', '23/11/2026 10:00'),
      invoiceMessages.noTransfer,
    ],
    blocked: false,
  })
  act(() => question()?.answer('yes'))
  expect(await screen.findByText('paid')).toBeTruthy()
  expect(posts()).toHaveLength(1)
  expect(posts()[0]?.body).toMatchObject({ affiliate: 7, paid: '8.33' })
  expect(posts()[0]?.headers.get('Idempotency-Key')).toMatch(/.{20,}/)
})

test('S5.20 more than the payable amount is rejected before the confirmation', async () => {
  const { paid, posts } = await open()
  fireEvent.change(paid, { target: { value: '8.34' } })
  pay()
  expect(await screen.findByText(invoiceMessages.exceeds)).toBeTruthy()
  expect([question(), posts()]).toEqual([undefined, []])
})

/** Bank details that give no warning. */
const steady = { bank: { ...draft.bank, changedAt: null, flaggedUntil: null } }

test('S3.10 what refuses any payment is said once the affiliate is chosen, and again on Pay', async () => {
  const refused = { ...draft, ...steady, payable: '0.00', refusal: invoiceMessages.nothingPayable }
  const posts = answer({ ...answers, 'GET /financial/invoice/draft': { data: refused } })
  showRoutes([{ path: '/add', element: <AddInvoice /> }], '/add?affiliate=7')
  expect((await screen.findByRole('alert')).textContent).toBe(invoiceMessages.nothingPayable)
  expect(screen.queryByRole('region', { name: /^Orders to settle/ })).toBeNull()
  pay('Pay')
  expect(notices.get().at(-1)?.message).toBe(invoiceMessages.nothingPayable)
  expect([question(), posts.filter(({ method }) => method === 'POST')]).toEqual([undefined, []])
})

test('R74 an amount that needs a second person is refused as it is typed', async () => {
  const alone = { upTo: '5.00', above: 'Somebody else has to release it' }
  const { paid, posts } = await open({
    ...answers,
    'GET /financial/invoice/draft': { data: { ...draft, ...steady, alone } },
  })
  expect(screen.getByRole('alert').textContent).toBe(alone.above)
  pay('Pay')
  fireEvent.change(paid, { target: { value: '5.00' } })
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  expect([question(), posts()]).toEqual([undefined, []])
  pay(/^Pay €/)
  await waitFor(() => expect(question()?.message).toContain('Pay €\u{a0}5.00'))
})

test('S5.20 R72 a server error after the balance changed is shown at the amount', async () => {
  await open({
    ...answers,
    'POST /financial/invoice': {
      status: 422,
      message: messages.form.invalid,
      meta: { errors: { paid: [invoiceMessages.exceeds] } },
    },
  })
  pay()
  await waitFor(() => expect(question()).toBeTruthy())
  act(() => question()?.answer('yes'))
  expect(await screen.findByText(invoiceMessages.exceeds)).toBeTruthy()
})

test('S3.10 the confirmation says when the affiliate is inactive', async () => {
  await open({
    ...answers,
    'GET /financial/invoice/draft': { data: { ...draft, standing: 'inactive' } },
  })
  pay()
  await waitFor(() => expect(question()?.message).toContain(invoiceMessages.inactive('MAREN OLBRECHT')))
  expect(question()?.message).toContain('Pay €\u{a0}8.33')
})
