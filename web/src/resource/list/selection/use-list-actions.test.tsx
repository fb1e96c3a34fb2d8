/** An action on a selection that it does not fit says so with numbers, and changes nothing. */
import { messages } from '@rivulet/contract/messages/messages'
import { orderMessages } from '@rivulet/contract/messages/order-messages'
import { resources } from '@rivulet/contract/resources/index'
import { act } from '@testing-library/react'
import { expect, test } from 'vitest'
import { notices } from '../../../lib/notices.ts'
import { show, signIn } from '../../../testing/show.tsx'
import { useListActions } from './use-list-actions.ts'

test('S5.21 S4.1 an action says to how many of the selected records it does not apply', async () => {
  signIn()
  let run = async (..._: Parameters<ReturnType<typeof useListActions>['act']>) => {}
  const Probe = () => {
    run = useListActions(resources.order, () => undefined).act
    return null
  }
  show(<Probe />)
  const order = (name: string, status: string, id: number) => ({
    ...{ id, status },
    [resources.order.label]: name,
  })
  const rows = [order('A-1', '1', 1), order('A-2', '0', 2), order('A-3', '1', 3)]
  await act(() => run('fail', rows))
  expect(notices.get().at(-1)).toMatchObject({
    message: orderMessages.statusFailed,
    detail: messages.record.notForAll('2', '3', 'A-1, A-3'),
  })
})
