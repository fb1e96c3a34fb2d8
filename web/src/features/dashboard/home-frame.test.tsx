/** A home screen whose period is refused. */
import { addDays, today } from '@rivulet/contract/day'
import { reportMessages } from '@rivulet/contract/messages/report-messages'
import { presets } from '@rivulet/contract/period'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { forgetChosenPeriod, keepPeriod } from '../../lib/stored/period.ts'
import { zone } from '../../lib/stored/zone.ts'
import { answer } from '../../testing/answers.ts'
import { showRoutes, signIn } from '../../testing/show.tsx'
import { Home } from './home.tsx'

test('S2.7 a period chosen in a list that is too long for home says so, and leads to the last 30 days', async () => {
  signIn()
  const why = reportMessages.tooLong(366)
  const calls = answer({
    'GET /home/admin': { status: 422, message: 'No', meta: { errors: { from: [why] } } },
  })
  const now = today(zone())
  keepPeriod({ from: addDays(now, -700), to: now })
  showRoutes([{ path: '*', element: <Home getLink={null} /> }], '/dashboard/home')
  expect(await screen.findByText(why)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: presets.last30 }))
  await waitFor(() => {
    const asked = calls.findLast(({ path }) => path === '/home/admin')?.query
    expect([asked?.get('from'), asked?.get('to')]).toEqual([addDays(now, -29), now])
  })
  forgetChosenPeriod()
})
