/** A report whose newer figures cannot be loaded. */
import { reportMessages } from '@rivulet/contract/messages/report-messages'
import { useQuery } from '@tanstack/react-query'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { get } from '../../lib/api.ts'
import { notices } from '../../lib/notices.ts'
import { queryClient } from '../../lib/query.ts'
import { answer } from '../../testing/answers.ts'
import { show, signIn } from '../../testing/show.tsx'
import { ReportFrame } from './report-frame.tsx'

const down = 'The database is restarting'

function Report() {
  const report = useQuery({
    queryKey: ['report'],
    queryFn: () => get<{ zone: string; visits: number }>('/report'),
  })
  const query = { begin: '2026-03-01', end: '2026-03-31' }
  return (
    <ReportFrame
      {...{ subject: 'campaign', title: 'Traffic', report, query, awaited: null }}
      onChange={() => undefined}
    >
      {({ visits }) => <p>{visits} visits</p>}
    </ReportFrame>
  )
}

test('a report that is shown stays while newer figures cannot be loaded, and Refresh says why', async () => {
  signIn()
  answer({ 'GET /report': { data: { zone: 'Europe/Brussels', visits: 7 } } })
  show(<Report />)
  await screen.findByText('7 visits')
  answer({ 'GET /report': { status: 503, message: down } })
  await queryClient.refetchQueries()
  expect(screen.queryByText(reportMessages.broken)).toBeNull()
  screen.getByText('7 visits')
  fireEvent.click(screen.getByRole('button', { name: 'Refresh' }))
  await waitFor(() => expect(notices.get()).toMatchObject([{ message: down, tone: 'failure' }]))
  screen.getByText('7 visits')
})
