/** Draft of an announcement: its writer sends a test to themselves, also without the permission to send it to all. */
import { allPermissions } from '@rivulet/contract/access/permission'
import { announcementMessages } from '@rivulet/contract/messages/announcement-messages'
import { mailMessages } from '@rivulet/contract/messages/mail-messages'
import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer } from '../../testing/answers.ts'
import { administrator, show, signIn } from '../../testing/show.tsx'
import { NotSent } from './not-sent.tsx'

const record = { id: 4, state: 'draft', deletedAt: null } as const

test('a writer sends the draft to themselves and reads what became of it', async () => {
  const permissions = allPermissions.filter((one) => one !== 'service.announcement.send')
  const { actions } = administrator()
  const announcement = actions.announcement?.filter((one) => one !== 'send') ?? []
  signIn(administrator({ permissions, actions: { ...actions, announcement } }))
  const result = { sent: true, kept: false, to: 'ada@example.org', failure: null }
  const calls = answer({ 'POST /service/announcement/4/test': { data: result } })
  show(<NotSent record={record} />)
  expect(screen.getByText(announcementMessages.sendOther)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: mailMessages.test }))
  expect(await screen.findByText(mailMessages.testSent(result.to))).toBeTruthy()
  expect(calls).toHaveLength(1)
})

test('a test that cannot be sent says why, and an announcement that was sent offers none', async () => {
  signIn()
  answer({
    'POST /decision/preview': { data: { facts: [], blocked: false } },
    'POST /service/announcement/4/test': {
      data: { sent: false, kept: false, to: 'ada@example.org', failure: 'It does not answer' },
    },
  })
  const { unmount } = show(<NotSent record={record} />)
  fireEvent.click(screen.getByRole('button', { name: mailMessages.test }))
  expect(await screen.findByText(mailMessages.testFailed('It does not answer'))).toBeTruthy()
  unmount()
  show(<NotSent record={{ ...record, state: 'shown' }} />)
  expect(screen.queryByRole('button')).toBeNull()
})
