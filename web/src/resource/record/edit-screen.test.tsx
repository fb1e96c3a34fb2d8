/** Edit screens of records that are settled: what may still change, and the note that says so. */
import { announcementMessages } from '@rivulet/contract/messages/announcement-messages'
import { resources } from '@rivulet/contract/resources/index'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer } from '../../testing/answers.ts'
import { showRoutes, signIn } from '../../testing/show.tsx'
import { editScreen } from './edit-screen.tsx'
import { viewScreen } from './view-screen.tsx'

const profiles = { data: [{ id: 1, name: 'AFFILIATE' }], meta: { total: 1 } }
const announcementPath = '/service/announcement'
const autumn = {
  ...{ id: 5, title: 'Autumn rates', text: '<p>All shoes earn more.</p>', shops: [], profile: null },
  ...{ from: null, to: null, sent: '2026-01-02 10:00', sentBy: null, withdrawn: null },
  ...{ reach: 2, read: 1, mailed: 2 },
  createdAt: '2026-01-01T10:00:00.000Z',
  updatedAt: '2026-01-02T10:00:00.000Z',
  deletedAt: null,
}

test.each([
  ['draft', ['title', 'from', 'to'], true],
  ['shown', ['to'], true],
  ['withdrawn', [], false],
])('what is left to edit of a %s announcement', async (state, fields, offered) => {
  signIn()
  answer({
    [`GET ${announcementPath}/5`]: { data: { ...autumn, state } },
    'GET /marketing/shop': { data: [], meta: { total: 0 } },
    'GET /admin/profile': profiles,
  })
  const { announcement } = resources
  const base = `/dashboard${announcementPath}/:id`
  showRoutes(
    [
      { path: base, Component: viewScreen(announcement) },
      { path: `${base}/edit`, Component: editScreen(announcement) },
    ],
    `/dashboard${announcementPath}/5/edit`,
  )
  expect((await screen.findAllByText('Autumn rates')).length).toBeGreaterThan(0)
  const typed = () => ['title', 'from', 'to'].filter((name) => document.querySelector(`#field-${name}`))
  await waitFor(() => expect(typed()).toEqual(fields))
  expect(screen.queryAllByText(announcementMessages.settled)).toHaveLength(state === 'shown' ? 1 : 0)
  // With nothing left, the edit screen leads back to the record.
  expect(screen.queryAllByRole('button', { name: /^Save/ })).toHaveLength(offered ? 1 : 0)
  if (!offered) expect(screen.queryByRole('link', { name: 'Edit' })).toBeNull()
})
