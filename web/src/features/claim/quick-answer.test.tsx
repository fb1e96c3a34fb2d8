/** Accepting a claim about an order that has failed. */
import type { ClaimEvidence } from '@rivulet/contract/answers/claim-answer'
import { claimMessages as said } from '@rivulet/contract/messages/claim-messages'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { openQuestions } from '../../lib/confirm.ts'
import { answer } from '../../testing/answers.ts'
import { administrator, show, signIn } from '../../testing/show.tsx'
import { QuickAnswer } from './quick-answer.tsx'

const affiliate = { id: 7, name: 'ANN' }
const record = { id: 3, orderId: 'NO-9', shop: { id: 1, name: 'SHOP' }, affiliate }
const order = {
  ...{ id: 9, updatedAt: '2026-11-01T10:00:00.000Z', credited: 'claimant', inTrash: false },
  ...{ status: '1', affiliate },
} as unknown as NonNullable<ClaimEvidence['order']>

beforeEach(() => openQuestions.set([]))

async function accept(preview: { facts: string[]; blocked: boolean }) {
  const calls = answer({
    'POST /decision/preview': { data: preview },
    'POST /financial/claim/3/approve-and-accept': { message: said.approvedAndAccepted },
  })
  show(<QuickAnswer record={record} order={order} />)
  fireEvent.click(screen.getByRole('button', { name: said.accept }))
  await waitFor(() => expect(openQuestions.get()).toHaveLength(1))
  return calls
}

test('S2.13 accepting a claim about a failed order approves the order with the same confirmation', async () => {
  signIn()
  const calls = await accept({ facts: ['Commission € 1.00'], blocked: false })
  expect(screen.getByText(said.answerHelp(said.accepted.approved))).toBeTruthy()
  const [question] = openQuestions.get()
  expect(question).toMatchObject({ message: said.approveFailed('NO-9'), yes: said.approveAndAccept })
  expect((await question?.facts?.())?.facts).toEqual(['Commission € 1.00'])
  await act(async () => question?.answer('yes'))
  await waitFor(() => expect(calls).toHaveLength(2))
  expect(calls[1]).toMatchObject({
    path: '/financial/claim/3/approve-and-accept',
    body: { text: said.accepted.approved, updatedAt: order.updatedAt },
  })
})

test('S2.13 an order that cannot be approved, or by others only, is still warned of', async () => {
  signIn()
  await accept({ facts: ['refunded in full'], blocked: true })
  expect(openQuestions.get()[0]).toMatchObject({ message: said.warn.failed, yes: said.acceptAnyway })
})

test('S2.13 R24 who may not approve orders is warned without asking for what it would change', async () => {
  const { actions } = administrator()
  signIn(administrator({ actions: { ...actions, order: ['list', 'view'] } }))
  const calls = await accept({ facts: [], blocked: false })
  expect(calls).toEqual([])
  expect(screen.getByText(said.answerHelp(said.accepted.plain))).toBeTruthy()
  expect(openQuestions.get()[0]?.message).toBe(said.warn.failed)
})
