/** A list that opens with a day on which nothing happened. */
import { today } from '@rivulet/contract/day'
import { periodOf, presets } from '@rivulet/contract/period'
import { resources } from '@rivulet/contract/resources/index'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer } from '../../testing/answers.ts'
import { showRoutes, signIn } from '../../testing/show.tsx'
import { ResourceList } from './resource-list.tsx'

test('S2.31 order statistics without an order today lead to the last 30 days', async () => {
  signIn()
  const calls = answer({ 'GET /financial/order': { data: [], meta: { total: 0, totals: {} } } })
  showRoutes([{ path: '*', element: <ResourceList resource={resources.orderStatistics} /> }], '/')
  fireEvent.click(await screen.findByRole('button', { name: presets.last30 }))
  const { from, to } = periodOf('last30', today('Europe/Brussels', new Date()))
  await waitFor(() =>
    expect(calls.map(({ query }) => query.get('where[date]'))).toContain(`between~.~${from},${to}`),
  )
  await waitFor(() => expect(screen.queryByRole('button', { name: presets.last30 })).toBeNull())
})
