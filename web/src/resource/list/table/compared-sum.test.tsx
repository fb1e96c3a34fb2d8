/** Totals of statistics, compared with the earlier period. */
import { periodMessages } from '@rivulet/contract/messages/period-messages'
import { resources } from '@rivulet/contract/resources/index'
import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { compareWith } from '../../../lib/stored/period.ts'
import { queryClient } from '../../../lib/query.ts'
import { chooseUnit } from '../../../lib/stored/unit.ts'
import { answer, type Answers } from '../../../testing/answers.ts'
import { showRoutes, signIn } from '../../../testing/show.tsx'
import { ResourceList } from '../resource-list.tsx'

function open(answers: Answers, search: string) {
  const calls = answer(answers)
  const element = <ResourceList resource={resources.orderStatistics} trash={false} />
  showRoutes([{ path: '*', element }], `/list${search}`)
  return calls
}

beforeEach(() => {
  queryClient.clear()
  chooseUnit(null)
  signIn()
})

test('S3.15 totals of statistics are compared with the period before, once nothing is pending', async () => {
  compareWith('previous')
  const row = { date: '2026-11-20', affiliate: { id: 7, name: 'NOVA' } }
  const totals = (created: number, pending: number, commission: string) => ({
    ...{ created, pending, declined: 0, approved: 0, commission },
  })
  const calls = open(
    {
      'GET /financial/order': ({ query }) =>
        query.get('where[date]') === 'between~.~2026-11-11,2026-11-20'
          ? { data: [row], meta: { total: 1, totals: totals(30, 2, '12.00') } }
          : { data: [], meta: { total: 0, totals: totals(20, 0, '0.00') } },
    },
    '?where[date]=between~.~2026-11-11,2026-11-20',
  )
  const earlier = await screen.findByText('20 in the previous 10 days')
  expect(calls.at(-1)?.query.get('where[date]')).toBe('between~.~2026-11-01,2026-11-10')
  expect(earlier.parentElement?.textContent).toContain('50.0%')
  expect(screen.getByText(/Compared with the previous 10 days/)).toBeTruthy()
  // Commission may still grow.
  expect(screen.getAllByTitle(periodMessages.undecided).length).toBeGreaterThan(3)
  act(() => compareWith('none'))
  await waitFor(() => expect(screen.queryByText('20 in the previous 10 days')).toBeNull())
})

test('S3.15 a ratio of nothing is not compared: it has not fallen to zero', async () => {
  compareWith('year')
  open(
    {
      'GET /financial/order': ({ query }) => ({
        data: [{ date: '2026-11-20', affiliate: { id: 7, name: 'NOVA' } }],
        meta: {
          total: 1,
          totals: {
            ...{ created: 3, pending: 0 },
            rate: query.get('where[date]')?.includes('2025') ? '75.00' : null,
          },
        },
      }),
    },
    '?where[date]=between~.~2026-11-11,2026-11-20',
  )
  const earlier = await screen.findByText('75.00% a year before')
  expect(earlier.parentElement?.textContent).toBe('75.00% a year before')
})

test('S3.15 a total with nothing before is new', async () => {
  compareWith('year')
  open(
    {
      'GET /financial/order': ({ query }) => ({
        data: [{ date: '2026-11-20', affiliate: { id: 7, name: 'NOVA' } }],
        meta: {
          total: 1,
          totals: {
            created: 3,
            pending: 0,
            rate: query.get('where[date]')?.includes('2025') ? null : '75.00',
            commission: query.get('where[date]')?.includes('2025') ? '0.00' : '9.00',
          },
        },
      }),
    },
    '?where[date]=between~.~2026-11-11,2026-11-20',
  )
  const earlier = await screen.findByText('€ 0.00 a year before')
  expect(earlier.parentElement?.textContent).toBe('New€\u{a0}0.00 a year before')
  expect(screen.getByText('- a year before').parentElement?.textContent).toBe('New- a year before')
})
