/** The confirmation of an action on several records. */
import { resources } from '@rivulet/contract/resources/index'
import { waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { openQuestions } from '../lib/confirm.ts'
import { signIn } from '../testing/show.tsx'
import { askToConfirmAction } from './run-action.ts'

const rows = [1, 2, 3].map((id) => ({ id, orderId: `NO-${id}`, status: '2' }))
const asked = async () => {
  await waitFor(() => expect(openQuestions.get()).toHaveLength(1))
  const [question] = openQuestions.get()
  if (!question) throw new Error('nothing was asked')
  return question
}
const confirmed = () => askToConfirmAction(resources.order, 'approve', rows)

beforeEach(() => {
  signIn()
  openQuestions.set([])
})

test('S4.1 an approval goes on without the orders that prevent it, after it was asked for anew', async () => {
  const done = confirmed()
  const first = await asked()
  first.without?.([2])
  first.answer('cancel')
  await waitFor(() => expect(openQuestions.get()[0]).not.toBe(first))
  const second = await asked()
  expect(second.title).toBe('Approve 2 orders')
  second.answer('yes')
  expect((await done).map(({ id }) => id)).toEqual([1, 3])
})

test('S4.1 what is not confirmed concerns no record', async () => {
  const done = confirmed()
  ;(await asked()).answer('cancel')
  expect(await done).toEqual([])
})
