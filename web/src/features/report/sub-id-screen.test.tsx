/** The report by sub id: totals compared with the period before. */
import { periodMessages } from '@rivulet/contract/messages/period-messages'
import { reportMessages } from '@rivulet/contract/messages/report-messages'
import type { SubIdReport } from '@rivulet/contract/reports/sub-ids-answer'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { queryClient } from '../../lib/query.ts'
import { compareWith } from '../../lib/period.ts'
import { chooseUnit } from '../../lib/unit.ts'
import { answer, type Call } from '../../testing/answers.ts'
import { showRoutes, signIn } from '../../testing/show.tsx'
import { SubIds } from './sub-id-screen.tsx'

const figures = (visits: number, pending: string) => ({
  ...{ visits, unique: visits, orders: 0, conversion: '0.00', commission: '3.00', pending, epc: '0.01' },
})
let age: object = {}
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
  // No order before, and none now.
  expect(screen.getByText('0 in the previous 10 days').parentElement?.textContent).toContain('–')
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
