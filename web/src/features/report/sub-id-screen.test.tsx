/** The report by sub ID: totals compared with the period before. */
import { today } from '@rivulet/contract/day'
import { periodMessages } from '@rivulet/contract/messages/period-messages'
import { reportMessages } from '@rivulet/contract/messages/report-messages'
import type { SubIdReport } from '@rivulet/contract/reports/sub-ids-answer'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { tellChanges } from '../../lib/live/changes.ts'
import { queryClient } from '../../lib/query.ts'
import { compareWith } from '../../lib/stored/period.ts'
import { chooseUnit } from '../../lib/stored/unit.ts'
import { zone } from '../../lib/stored/zone.ts'
import { answer, type Call } from '../../testing/answers.ts'
import { showRoutes, signIn } from '../../testing/show.tsx'
import { SubIds } from './sub-id-screen.tsx'

const figures = (visits: number, pending: string) => ({
  ...{ visits, unique: visits, orders: 0, conversion: '0.00', amount: '24.00', pendingAmount: '0.00' },
  ...{ commission: '3.00', pending, epc: '0.01' },
})
let age: object = {}
let uncounted: Pick<SubIdReport, 'notCounted'> = {}
const reportOf =
  (keptSince: string | null) =>
  ({ query }: Call): { data: SubIdReport } => {
    const begin = query.get('begin') ?? ''
    const isEarlier = begin < '2026-11-11'
    const totals = figures(isEarlier ? 200 : 300, isEarlier ? '0.00' : '8.00')
    return {
      data: {
        ...{ begin, end: query.get('end') ?? '', zone: 'Europe/Brussels', by: 's1', totals },
        rows: [{ value: 'mail', ...totals }],
        others: null,
        keptSince: isEarlier ? keptSince : null,
        ...age,
        ...uncounted,
      },
    }
  }

function open(keptSince: string | null = null) {
  const calls = answer({ 'GET /report/marketing/sub-id': reportOf(keptSince) })
  showRoutes([{ path: '*', element: <SubIds /> }], '/sub-id?begin=2026-11-11&end=2026-11-20')
  return calls
}

beforeEach(() => {
  queryClient.clear()
  chooseUnit(null)
  compareWith('previous')
  signIn()
})

test('S3.15 totals are compared with the period before, but what pending orders may add to is not', async () => {
  open()
  const earlier = await screen.findAllByText('200 in the previous 10 days')
  expect(earlier[0]?.parentElement?.textContent).toContain('50.0%')
  expect(screen.getByText(/Compared with the previous 10 days/)).toBeTruthy()
  // No order before, and none now: there is nothing to compare.
  expect(screen.getByText('0 in the previous 10 days').parentElement?.textContent).not.toMatch(
    /[–%]|New/,
  )
  expect(screen.getAllByTitle(periodMessages.undecided)).toHaveLength(2)
  act(() => compareWith('none'))
  await waitFor(() => expect(screen.queryByText(/previous 10 days/)).toBeNull())
})

test('S3.15 nothing is compared with days whose visits can no longer be told apart', async () => {
  const calls = open('2026-11-05')
  await waitFor(() => expect(calls.filter(({ path }) => path.endsWith('sub-id'))).toHaveLength(2))
  await screen.findByText('mail')
  expect(screen.queryByText(/previous 10 days/)).toBeNull()
})

test('F2 figures from a replica that lags say how old they are, current ones nothing', async () => {
  age = { ageSeconds: 9 }
  open()
  expect((await screen.findByText(/seconds old/)).textContent).toContain(reportMessages.age(9))
  age = {}
  fireEvent.click(screen.getByRole('button', { name: 'Refresh' }))
  await waitFor(() => expect(screen.queryByText(/seconds old/)).toBeNull())
})

test('S1.3 a report of days that go on follows after a while, and says so instead while its rows are read', async () => {
  const calls = answer({ 'GET /report/marketing/sub-id': reportOf(null) })
  const day = today(zone())
  compareWith('none')
  showRoutes([{ path: '*', element: <SubIds /> }], `/sub-id?begin=2026-11-11&end=${day}`)
  await screen.findByText('mail')
  const asked = () => calls.length
  const first = asked()
  vi.useFakeTimers()
  try {
    const happens = async () => {
      await act(() => tellChanges(new Set(['reports'])))
      await act(() => vi.advanceTimersByTimeAsync(10_000))
    }
    await happens()
    expect(asked()).toBe(first + 1)
    await act(() => tellChanges(new Set(['invoice'])))
    await act(() => vi.advanceTimersByTimeAsync(10_000))
    expect(asked()).toBe(first + 1)
    act(() =>
      screen
        .getAllByRole('button')
        .find((one) => one.closest('table'))
        ?.focus(),
    )
    await happens()
    expect(asked()).toBe(first + 1)
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'New figures Refresh' })))
    await act(() => vi.advanceTimersByTimeAsync(100))
    expect(asked()).toBe(first + 2)
    expect(screen.queryByRole('button', { name: 'New figures Refresh' })).toBeNull()
  } finally {
    vi.useRealTimers()
  }
})

test('S3.15 beside the sub ids it says which clicks are not counted, with the rows behind them', async () => {
  uncounted = {
    notCounted: { bot: 12, assistant: 0, duplicate: 1, preview: 0, prefetch: 0, invalid: 0 },
  }
  open()
  const bots = await screen.findByRole('link', { name: '12 bots' })
  expect(bots.getAttribute('href')).toContain('where[class]=eq~.~bot')
  expect(bots.parentElement?.textContent).toBe('Not counted: 12 bots, 1 duplicate')
  uncounted = {}
})
