/** Lists that are empty: on the day they open with, and for an affiliate without a shop. */
import { today } from '@rivulet/contract/day'
import { periodOf, presets } from '@rivulet/contract/period'
import { seededPermissions } from '@rivulet/contract/access/permission'
import { resources } from '@rivulet/contract/resources/index'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { queryClient } from '../../lib/query.ts'
import { answer } from '../../testing/answers.ts'
import { administrator, showRoutes, signIn } from '../../testing/show.tsx'
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
  // Below the title: what the screen answers, and where the same is shown in another way.
  const about = screen.getByText(resources.orderStatistics.about)
  const links = within(about).getAllByRole('link')
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/dashboard/financial/order/details'])
})

test.each([
  ['shop', 'The shops that are open to you appear here'],
  ['link', 'credits you with what they buy'],
] as const)(
  'S2.31 an empty list of %ss tells an affiliate where to get a shop, and an admin user nothing of it',
  async (name, words) => {
    const resource = resources[name]
    const where = () =>
      screen
        .queryAllByRole('link', { name: /^(My terms|write to the programme)$/ })
        .map((one) => one.getAttribute('href'))
    const open = () => {
      answer({ [`GET ${resource.path}`]: { data: [], meta: { total: 0, totals: {} } } })
      return showRoutes([{ path: '*', element: <ResourceList resource={resource} /> }], '/')
    }
    signIn()
    const first = open()
    expect(await screen.findByText(resource.empty)).toBeTruthy()
    expect(where()).toEqual([])
    first.unmount()
    queryClient.clear()
    signIn(
      administrator({
        profile: { id: 3, name: 'AFFILIATE', reference: 'Affiliate' },
        permissions: [...seededPermissions.Affiliate],
      }),
    )
    open()
    expect(await screen.findByText(new RegExp(words))).toBeTruthy()
    expect(where()).toEqual(['/dashboard/settings/terms', '/dashboard/contact'])
    expect(screen.queryByText(/Add the first one|Make the first one/)).toBeNull()
  },
)
