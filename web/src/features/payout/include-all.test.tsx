/** Including everybody with new bank details in a payout run at once. */
import { payoutMessages } from '@rivulet/contract/messages/payout-messages'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openQuestions } from '../../lib/confirm.ts'
import { notices } from '../../lib/notices.ts'
import { answer } from '../../testing/answers.ts'
import { administrator, show, signIn } from '../../testing/show.tsx'
import { IncludeAll } from './include-all.tsx'

const path = '/financial/payout-run/item'
const data = [1, 2, 3].map((id) => ({ id, state: 'left_out', omitted: 'bank_changed', amount: '50.00' }))

test('R75 all payouts left out for new bank details are included with one confirmation that names the risk', async () => {
  openQuestions.set([])
  signIn()
  const calls = answer({
    [`GET ${path}`]: { data, meta: { total: 3, totals: {} } },
    [`POST ${path}/take-in`]: { message: payoutMessages.takenIn },
  })
  show(<IncludeAll run={7} />)
  fireEvent.click(screen.getByRole('button', { name: payoutMessages.takeInAll }))
  await waitFor(() => expect(openQuestions.get()).toHaveLength(1))
  expect(openQuestions.get()[0]).toMatchObject({
    ...{ title: 'Include 3 payouts', message: payoutMessages.takeInSeveral },
  })
  await act(async () => openQuestions.get()[0]?.answer('yes'))
  await waitFor(() => expect(notices.get()[0]?.message).toBe(payoutMessages.takenIn))
  const list = calls.find(({ method }) => method === 'GET')
  expect([list?.query.get('where[run]'), list?.query.get('where[omitted]')]).toEqual([
    ...['eq~.~7', 'eq~.~bank_changed'],
  ])
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ ids: [1, 2, 3] })
})

test('R75 R24 who may not change the run is not offered it', () => {
  const { actions } = administrator()
  signIn(administrator({ actions: { ...actions, payoutItem: ['list', 'view'] } }))
  show(<IncludeAll run={7} />)
  expect(screen.queryByRole('button')).toBeNull()
})
