/** Messages of a shop call's answer. */
import { callMessages } from '@rivulet/contract/messages/call-messages'
import { expect, test } from 'vitest'
import { isTrial, sentencesOf } from './call-answer.ts'

test('S4.1 a trial is told apart and says what the server says about it', () => {
  const message = callMessages.trialEarns('€\u{a0}12.50', 'k3x9')
  const trial = { id: null, result: 'trial', status: 'pending', commission: '0.00', message } as const
  expect([isTrial(trial), sentencesOf(trial)]).toEqual([true, [message]])
  const real = { id: 7, result: 'duplicate', reason: 'test', message: callMessages.trialReal } as const
  expect([isTrial(real), sentencesOf(real)]).toEqual([true, [callMessages.trialReal]])
  expect(isTrial({ id: 7, result: 'duplicate' })).toBe(false)
})

test('S4.1 a rejected call shows the error of each field', () => {
  const errors = { amount: ['Too high'], 'refund.id': ['Missing', 'Known'], odd: ['Not a field'] }
  expect(sentencesOf({ message: 'Check highlighted fields', errors })).toEqual([
    ...['Amount: Too high', 'refund.id: Missing', 'refund.id: Known', 'odd: Not a field'],
  ])
  expect(sentencesOf({ message: 'The key is not valid' })).toEqual(['The key is not valid'])
  const content = { message: 'This type of content is not accepted', detail: 'The body must be JSON' }
  expect(sentencesOf(content)).toEqual(['The body must be JSON'])
})

test('S4.1 a call without remarks says what it did, a webhook of several messages each once', () => {
  const { recorded, updated } = callMessages.results
  expect(sentencesOf({ id: 7, result: 'recorded' })).toEqual([recorded])
  const received = ['recorded', 'updated', 'updated', 'No amount'].map((result) => ({ result }))
  expect(sentencesOf({ received })).toEqual([recorded, updated, 'No amount'])
})
