/** What the programme settings say about outgoing email. */
import type { MailState as State } from '@rivulet/contract/answers/mail-answer'
import { mailMessages as said } from '@rivulet/contract/messages/mail-messages'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { queryClient } from '../../lib/query.ts'
import { answer } from '../../testing/answers.ts'
import { showRoutes, signIn } from '../../testing/show.tsx'
import { MailState } from './mail-state.tsx'

const fresh: State = {
  ...{ server: 'mail.example.com:465', from: 'partners@example.com', sentAt: null },
  ...{ waiting: 0, failing: 0, failure: null, givenUpAt: null },
}

function open(state: Partial<State>) {
  cleanup()
  queryClient.clear()
  signIn()
  answer({ 'GET /admin/mail': { data: { ...fresh, ...state } } })
  showRoutes([{ path: '*', element: <MailState mayTest /> }], '/programme?to=mail')
}

test('S1.3 mails are said to leave once one was handed over; before, a test mail is offered', async () => {
  open({})
  await screen.findByText(said.never)
  expect(screen.getByText(new RegExp(`^${said.untried}`))).toBeTruthy()
  expect(screen.queryByText(said.fine)).toBeNull()
  const button = screen.getByRole('button', { name: said.test })
  await waitFor(() => expect(document.activeElement).toBe(button))
  open({ sentAt: '2026-11-20T10:00:00.000Z' })
  await screen.findByText(said.fine)
  expect(screen.queryByText(said.never)).toBeNull()
})

test('S1.3 refused mails say so, whether or not one was handed over before', async () => {
  open({ failing: 1, waiting: 1, failure: 'mail.example.com:465 does not answer' })
  await screen.findByText(said.failing)
  expect(screen.queryByText(new RegExp(said.untried))).toBeNull()
})
