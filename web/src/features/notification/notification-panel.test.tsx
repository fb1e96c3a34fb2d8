/** The notifications below the bell: reading one, and following changes. */
import type { NotificationEntry } from '@rivulet/contract/answers/notification-answer'
import { bellMessages } from '@rivulet/contract/messages/bell-messages'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { showSoon } from '../../lib/live/show-changes.ts'
import { session } from '../../lib/session/session.ts'
import { answer } from '../../testing/answers.ts'
import { administrator, show, signIn } from '../../testing/show.tsx'
import { NotificationPanel } from './notification-panel.tsx'

const entry = (id: number): NotificationEntry => ({
  ...{ id, kind: 'claim', text: `Claim ${id} needs an answer`, path: `/dashboard/claim/${id}` },
  ...{ at: '2026-11-20T12:00:00Z', read: false },
})
const unread = () => session.get().user?.unread

/** As the bell shows it: gone once an entry is opened. */
function Panel() {
  const [opened, setOpened] = useState(true)
  return opened && <NotificationPanel onClose={() => setOpened(false)} />
}

beforeEach(() => signIn(administrator({ unread: 2 })))

test('opening a notification closes the panel, and the bell counts one less', async () => {
  answer({
    'GET /notification': { data: { unread: 2, latest: [entry(8), entry(7)] } },
    'POST /notification/7/read': { data: { unread: 1 } },
  })
  show(<Panel />)
  fireEvent.click(await screen.findByRole('link', { name: /Claim 7/ }))
  expect(screen.queryByRole('heading', { name: bellMessages.title })).toBeNull()
  await waitFor(() => expect(unread()).toBe(1))
})

test('an open panel shows what arrives meanwhile', async () => {
  let latest = [entry(7)]
  answer({
    'GET /auth/me': () => ({ data: administrator({ unread: latest.length }) }),
    'GET /notification': () => ({ data: { unread: latest.length, latest } }),
  })
  show(<Panel />)
  await screen.findByRole('link', { name: /Claim 7/ })
  latest = [entry(8), entry(7)]
  showSoon(['notification'])
  await screen.findByRole('link', { name: /Claim 8/ })
  expect(unread()).toBe(2)
})
