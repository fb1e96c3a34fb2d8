/** The question before an invite that gives no shop. */
import type { SessionUser } from '@rivulet/contract/answers/session-answer'
import { messages } from '@rivulet/contract/messages/messages'
import { withoutShopMessages as said } from '@rivulet/contract/messages/without-shop-messages'
import { resources } from '@rivulet/contract/resources/index'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer } from '../../testing/answers.ts'
import { save } from '../../testing/editing.ts'
import { administrator, showRoutes, signIn } from '../../testing/show.tsx'
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx'
import { addScreen } from '../../resource/record/add-screen.tsx'
import { fillSlots } from '../../resource/slots.ts'
import { hidesInviteField } from './hides.ts'
import { sureWithoutShop } from './without-shop.ts'

fillSlots('invite', { sure: sureWithoutShop, hides: hidesInviteField })
const Screen = addScreen(resources.invite)

async function open() {
  const calls = answer({
    'GET /admin/programme/defaults': { data: { commission: '7.50', hold: 14 } },
    'GET /marketing/shop': { data: [{ id: 5, name: 'SHOE BOX', commission: null }], meta: { total: 1 } },
    'POST /registration/invite': {
      status: 201,
      data: { id: 9, title: 'FAIR', updatedAt: '2026-11-01T08:00:00Z', deletedAt: null },
      message: messages.record.created,
    },
  })
  const element = (
    <>
      <Screen />
      <ConfirmDialog />
    </>
  )
  showRoutes([{ path: '*', element }], '/dashboard/registration/invite/add')
  await screen.findByLabelText(/^Notes/)
  return () => calls.filter(({ method }) => method === 'POST').map(({ body }) => body)
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

test('S3.6 an invite without a shop is saved only once that is wanted', async () => {
  signIn()
  const sent = await open()
  save()
  await screen.findByText(said.message)
  press(said.no)
  await waitFor(() => expect(screen.queryByText(said.message)).toBeNull())
  expect(sent()).toEqual([])
  // As soon as the form can be saved again.
  await waitFor(() => {
    save()
    expect(screen.getByText(said.message)).toBeTruthy()
  })
  press(said.yes)
  await waitFor(() => expect(sent()).toHaveLength(1))
})

test('S3.6 an invite with a shop is saved at once, and so is one where there are no shops yet', async () => {
  signIn()
  const sent = await open()
  fireEvent.click(await screen.findByRole('checkbox', { name: 'SHOE BOX' }))
  save()
  await waitFor(() => expect(sent()).toEqual([expect.objectContaining({ shops: [5] })]))
  // A record keeps its shops unless they are changed.
  expect(await sureWithoutShop({ notes: 'Fair' }, { id: 9 })).toBe(true)
  answer({ 'GET /marketing/shop': { data: [], meta: { total: 0 } } })
  expect(await sureWithoutShop({}, null)).toBe(true)
  signIn(administrator({ actions: {} as SessionUser['actions'] }))
  expect(await sureWithoutShop({}, null)).toBe(true)
})

test('R20 whoever may not edit affiliates is neither offered nor asked for what an invite gives', async () => {
  const { actions, ...user } = administrator()
  signIn({ ...user, actions: { ...actions, affiliate: ['list', 'view'] } })
  const sent = await open()
  expect(screen.queryByText(resources.invite.groups.given.title)).toBeNull()
  save()
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(Object.keys(sent()[0] as object)).not.toContain('shops')
  // On the record it is read.
  expect(hidesInviteField('shops', { id: 9 })).toBe(false)
})
