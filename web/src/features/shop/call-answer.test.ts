/** Messages of a shop call's answer. */
import { callMessages } from '@rivulet/contract/messages/call-messages'
import { expect, test } from 'vitest'
import { isTrial, sentencesOf } from './call-answer.ts'

const tried = { id: null, result: 'trial', status: 'pending', commission: '0.00' } as const

test('S4.1 a test order succeeds and says what a real order would earn, and for whom', () => {
  const earning = {
    ...tried,
    trial: { commission: '12.50', aid: 'k3x9', percent: '12.50', source: 'shop' },
  } as const
  expect([isTrial(earning), sentencesOf(earning)]).toEqual([
    true,
    [callMessages.trialEarns('€ 12.50', 'k3x9')],
  ])
  const nobody = {
    ...tried,
    reason: 'no_click',
    trial: { commission: '0.00', aid: null, percent: null, source: null },
  }
  expect(sentencesOf(nobody)).toEqual([callMessages.trialNobody('No click')])
  const real = { id: 7, result: 'duplicate', reason: 'test' } as const
  expect([isTrial(real), sentencesOf(real)]).toEqual([true, [callMessages.trialReal]])
})

test('S4.1 a rejected call shows the error of each field', () => {
  const errors = { amount: ['Too high'], 'refund.id': ['Missing', 'Known'], odd: ['Not a field'] }
  expect(sentencesOf({ message: 'Check highlighted fields', errors })).toEqual([
    ...['Amount: Too high', 'refund.id: Missing', 'refund.id: Known', 'odd: Not a field'],
  ])
  expect(sentencesOf({ message: 'The key is not valid' })).toEqual(['The key is not valid'])
  expect(sentencesOf({ id: 7, result: 'recorded' })).toEqual([])
})
