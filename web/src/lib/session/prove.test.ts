/** Calls that wait for a proof of identity. */
import { factorMessages } from '@rivulet/contract/messages/factor-messages'
import { beforeEach, expect, test, vi } from 'vitest'
import { answer } from '../../testing/answers.ts'
import { ask } from '../api.ts'
import { waitingProof } from './prove.ts'

let proven = false
const reply = () =>
  proven ? { data: 7 } : { status: 422, message: factorMessages.proof, meta: { code: 'proof' } }
const answers = { 'POST /one': reply, 'GET /two': reply }

beforeEach(() => {
  proven = false
})

test('R11 calls that need a proof share one question and are retried once it is given', async () => {
  const calls = answer(answers)
  const both = [ask('POST', '/one'), ask('GET', '/two')]
  await vi.waitFor(
    () => expect([calls.length, waitingProof.get()]).toEqual([2, expect.anything()]),
    20_000,
  )
  proven = true
  waitingProof.get()?.answer(true)
  expect((await Promise.all(both)).map(({ data }) => data)).toEqual([7, 7])
  expect([calls.length, waitingProof.get()]).toEqual([4, null])
})

test('R11 without a proof the error stands, and background calls ask nothing', async () => {
  const calls = answer(answers)
  const call = ask('POST', '/one')
  await vi.waitFor(() => expect(waitingProof.get()).not.toBeNull(), 20_000)
  waitingProof.get()?.answer(false)
  await expect(call).rejects.toMatchObject({ code: 'proof', message: factorMessages.proof })
  await expect(ask('GET', '/two', { keepSession: true })).rejects.toMatchObject({ code: 'proof' })
  expect([calls.length, waitingProof.get()]).toEqual([2, null])
})
