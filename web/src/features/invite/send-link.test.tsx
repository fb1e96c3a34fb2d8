/** Where the link of an invite is offered, and what its record says. */
import { inviteMessages as said } from '@rivulet/contract/messages/invite-messages'
import { resources } from '@rivulet/contract/resources/index'
import { cleanup, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { viewScreen } from '../../resource/record/view-screen.tsx'
import { answer } from '../../testing/answers.ts'
import { showRoutes, signIn } from '../../testing/show.tsx'
import { CodeCell } from './code-cell.tsx'
import type { InviteState } from './is-open.ts'
import { SendLink } from './send-link.tsx'

const open: InviteState = { state: 'open', deletedAt: null }
const named = { title: 'ANNA', code: 'a1', link: 'https://rivulet.example/#/sign-up?invite=a1' }

function offered(state: Partial<InviteState>): boolean {
  cleanup()
  const invite = { ...open, ...named, ...state }
  const both = (
    <>
      <SendLink record={invite} />
      <CodeCell {...invite} />
    </>
  )
  showRoutes([{ path: '*', element: both }], '/')
  expect(screen.getByText('a1')).toBeTruthy()
  const found = [
    screen.queryByRole('link', { name: said.mail }),
    screen.queryByRole('button', { name: said.copyLink }),
    screen.queryByRole('button', { name: said.copyNamed('ANNA') }),
  ]
  expect(new Set(found.map((one) => one !== null)).size).toBe(1)
  return found[0] !== null
}

test('S4.4 the link of an invite is offered to copy and to mail as long as somebody can sign up with it', () => {
  expect(offered({})).toBe(true)
  expect(offered({ state: 'used' })).toBe(false)
  expect(offered({ state: 'off' })).toBe(false)
  expect(offered({ deletedAt: '2026-11-20T10:00:00Z' })).toBe(false)
})

test('S4.4 the record of a deactivated invite asks nobody to send its link', async () => {
  signIn()
  const record = { id: 5, ...named, state: 'off', active: false, type: 'single', deletedAt: null }
  answer({ 'GET /registration/invite/5': { data: { ...record, updatedAt: '2026-11-20T10:00:00Z' } } })
  const View = viewScreen(resources.invite)
  showRoutes([{ path: '/:id', element: <View /> }], '/5')
  await screen.findByText(named.link)
  expect(document.body.textContent).not.toMatch(/send/i)
})

test('S3.6 the record of an invite that leaves all terms open says which they are today', async () => {
  signIn()
  const record = { id: 5, ...named, ...open, active: true, type: 'single', shops: [] }
  answer({
    'GET /registration/invite/5': { data: { ...record, updatedAt: '2026-11-20T10:00:00Z' } },
    'GET /admin/programme/defaults': { data: { commission: '10.00', hold: 30 } },
  })
  const View = viewScreen(resources.invite)
  showRoutes([{ path: '/:id', element: <View /> }], '/5')
  await screen.findByText('10.00% (current default)')
  screen.getByText('30 days (current default)')
})
