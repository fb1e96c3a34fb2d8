/** From a claim about an order that the shop never reported to the form that records it. */
import { claimMessages } from '@rivulet/contract/messages/claim-messages'
import { cleanup, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { administrator, show, showRoutes, signIn } from '../../testing/show.tsx'
import { OrderStart } from '../order/order-start.tsx'
import { RecordOrder } from './record-order.tsx'

const claim = { orderId: 'NO 9', orderedOn: '2026-11-25', state: 'open' } as const
const link = () => screen.queryByRole('link', { name: claimMessages.record })?.getAttribute('href')

test('S3.8 an open claim about an order that was never reported leads to its form, for those who may add orders', () => {
  signIn()
  show(<RecordOrder claim={claim} />)
  expect(link()).toBe('/dashboard/financial/order/details/add?orderId=NO+9&day=2026-11-25')
  cleanup()
  show(<RecordOrder claim={{ ...claim, state: 'paid' }} />)
  expect(link()).toBeUndefined()
  cleanup()
  signIn(administrator({ actions: { ...administrator().actions, order: ['list', 'view'] } }))
  show(<RecordOrder claim={claim} />)
  expect(link()).toBeUndefined()
})

test('S3.8 the form of a new order begins with the number and day of the claim', () => {
  const prefill = vi.fn<(values: object) => void>()
  const element = <OrderStart prefill={prefill} />
  showRoutes([{ path: '*', element }], '/?orderId=NO+9&day=2026-11-25')
  expect(prefill.mock.calls).toEqual([[{ orderId: 'NO 9', date: '2026-11-25 00:00' }]])
  cleanup()
  showRoutes([{ path: '*', element }], '/')
  expect(prefill).toHaveBeenCalledTimes(1)
})
