/** Questions and how they are answered. */
import { beforeEach, expect, test } from 'vitest'
import { askToConfirm, confirm, openQuestions } from './confirm.ts'

beforeEach(() => openQuestions.set([]))
const asked = () => openQuestions.get().at(-1)

test.each(['cancel', 'dismiss'] as const)(
  'S8.13 a question that is answered by %s is refused with that type',
  async (by) => {
    const question = confirm({ message: 'Really?' })
    asked()?.answer(by)
    await expect(question).rejects.toEqual({ type: by })
    expect(openQuestions.get()).toEqual([])
  },
)

test('S8.13 yes resolves; title and labels have defaults that a question may replace', async () => {
  const question = confirm({ message: 'Really?' })
  expect(asked()).toMatchObject({ title: 'Please confirm', yes: 'Yes', no: 'No', loss: false })
  asked()?.answer('yes')
  await expect(question).resolves.toBeUndefined()
  void askToConfirm({ message: 'Pay?', yes: 'Pay' })
  expect(asked()).toMatchObject({ title: 'Please confirm', yes: 'Pay', no: 'Cancel' })
  void askToConfirm({ message: 'Leave?', yes: 'Leave', no: 'Stay' })
  expect(asked()).toMatchObject({ yes: 'Leave', no: 'Stay' })
})

test('S8.13 a question can resolve to a boolean, and the latest question is in front', async () => {
  const [first, second] = [askToConfirm({ message: 'First?' }), askToConfirm({ message: 'Second?' })]
  expect(asked()?.message).toBe('Second?')
  asked()?.answer('dismiss')
  asked()?.answer('yes')
  expect(await Promise.all([first, second])).toEqual([true, false])
})
