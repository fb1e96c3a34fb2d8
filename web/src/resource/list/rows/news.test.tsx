/** Rows that change while a list is open. */
import { resources } from '@rivulet/contract/resources/index'
import { act, fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { tellChanges } from '../../../lib/live/changes.ts'
import { answer } from '../../../testing/answers.ts'
import { showRoutes, signIn } from '../../../testing/show.tsx'
import { ResourceList } from '../resource-list.tsx'

test('S2.36 changes show in place at the top, and where rows are read they are counted until they are wanted', async () => {
  let count = 3
  answer({
    'GET /marketing/tool': () => ({
      data: Array.from({ length: count }, (_, n) => ({ id: n + 1, title: `TOOL ${n + 1}` })),
      meta: { total: count, totals: {} },
    }),
  })
  signIn()
  showRoutes([{ path: '*', element: <ResourceList resource={resources.tool} /> }], '/list')
  const rows = await screen.findByRole('region', { name: /rows/ })
  await screen.findByText('3 tools')
  count = 4
  await act(() => tellChanges(new Set(['tool'])))
  await screen.findByText('4 tools')
  expect(screen.queryByRole('button', { name: /new Refresh/ })).toBeNull()

  act(() => rows.focus())
  count = 6
  await act(() => tellChanges(new Set(['invoice'])))
  await act(() => tellChanges(new Set(['tool'])))
  const pill = await screen.findByRole('button', { name: '2 new Refresh' })
  expect(screen.getByText('4 tools')).toBeTruthy()
  fireEvent.click(pill)
  await screen.findByText('6 tools')
  expect(screen.queryByRole('button', { name: /new Refresh/ })).toBeNull()

  act(() => rows.blur())
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Select TOOL 1' }))
  count = 7
  await act(() => tellChanges(new Set(['all'])))
  await screen.findByRole('button', { name: '1 new Refresh' })
  expect(screen.getByText('6 tools')).toBeTruthy()
})
