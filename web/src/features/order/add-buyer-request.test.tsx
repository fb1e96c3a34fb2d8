/** The question before a buyer's data is erased. */
import { buyerMessages as said } from '@rivulet/contract/messages/buyer-messages'
import { resources } from '@rivulet/contract/resources/index'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { addScreen } from '../../resource/record/add-screen.tsx'
import { fillSlots } from '../../resource/slots.ts'
import { answer, type Answers } from '../../testing/answers.ts'
import { field, save, type } from '../../testing/editing.ts'
import { showRoutes, signIn } from '../../testing/show.tsx'
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx'
import { AddBuyerRequest } from './add-buyer-request.tsx'

const path = '/financial/buyer-request'
const lost = '2 orders: the names of the goods are removed'

beforeEach(() => {
  signIn()
  fillSlots('buyerRequest', { addForm: AddBuyerRequest })
})

async function open(answers: Answers = {}) {
  const calls = answer({
    'GET /marketing/shop': { data: [], meta: { total: 0 } },
    [`POST ${path}/preview`]: { data: { facts: [lost], blocked: false } },
    [`POST ${path}`]: { status: 201, data: { id: 3 } },
    ...answers,
  })
  const Add = addScreen(resources.buyerRequest)
  showRoutes(
    [
      {
        path: '/dashboard/financial/buyer-request/add',
        element: (
          <>
            <Add />
            <ConfirmDialog />
          </>
        ),
      },
      { path: '*', element: <p>Another screen</p> },
    ],
    '/dashboard/financial/buyer-request/add',
  )
  await type('email', 'kim@example.com')
  return {
    erase: await field('erase'),
    sent: (to: string) => calls.filter((one) => one.path.includes(to)),
  }
}
const posts = (all: readonly { method: string }[]) => all.filter(({ method }) => method === 'POST')

test('R83 erasing asks first, with what is lost, and does nothing on Cancel', async () => {
  const { erase, sent } = await open()
  fireEvent.click(erase)
  save()
  const asked = within(await screen.findByRole('dialog', { name: said.eraseTitle }))
  expect(await asked.findByText(lost)).toBeTruthy()
  fireEvent.click(asked.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(posts(sent(path))).toHaveLength(1)
  save()
  const again = within(await screen.findByRole('dialog', { name: said.eraseTitle }))
  fireEvent.click(again.getByRole('button', { name: said.eraseYes }))
  expect(await screen.findByText('Another screen')).toBeTruthy()
})

test('R83 looking up a buyer asks nothing', async () => {
  const { sent } = await open()
  save()
  expect(await screen.findByText('Another screen')).toBeTruthy()
  expect(sent('preview')).toEqual([])
})
