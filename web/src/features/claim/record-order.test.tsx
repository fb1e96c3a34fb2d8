/** From a claim about an order that the shop never reported to the form that records it. */
import { claimMessages } from '@rivulet/contract/messages/claim-messages'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { answer } from '../../testing/answers.ts'
import { administrator, show, showRoutes, signIn } from '../../testing/show.tsx'
import { OrderStart } from '../order/order-start.tsx'
import { RecordOrder } from './record-order.tsx'

const shop = { id: 3, name: 'TEA' }
const affiliate = { id: 7, name: 'ANNA' }
const claim = { orderId: 'NO 9', orderedOn: '2026-11-25', state: 'open', shop, affiliate } as const
const link = () => screen.queryByRole('link', { name: claimMessages.record })?.getAttribute('href')

test('S3.8 an open claim about an order that was never reported leads to its form, for those who may add orders', () => {
  signIn()
  show(<RecordOrder claim={claim} />)
  expect(link()).toBe(
    '/dashboard/financial/order/details/add?orderId=NO+9&shop=3&day=2026-11-25&affiliate=7',
  )
  cleanup()
  show(<RecordOrder claim={{ ...claim, state: 'paid' }} />)
  expect(link()).toBeUndefined()
  cleanup()
  signIn(administrator({ actions: { ...administrator().actions, order: ['list', 'view'] } }))
  show(<RecordOrder claim={claim} />)
  expect(link()).toBeUndefined()
})

test('S3.8 the form of a new order begins with what the claim says', async () => {
  signIn()
  answer({
    'GET /registration/affiliate': { data: [affiliate], meta: { total: 1 } },
    'GET /marketing/shop': { data: [shop], meta: { total: 1 } },
  })
  const prefill = vi.fn<(values: object) => void>()
  const element = <OrderStart prefill={prefill} />
  showRoutes([{ path: '*', element }], '/?orderId=NO+9&shop=3&day=2026-11-25&affiliate=7')
  await waitFor(() => expect(prefill).toHaveBeenCalledTimes(3))
  expect(Object.assign({}, ...prefill.mock.calls.flat())).toEqual({
    ...{ orderId: 'NO 9', date: '2026-11-25 00:00', affiliate, shop },
  })
  cleanup()
  showRoutes([{ path: '*', element }], '/')
  expect(prefill).toHaveBeenCalledTimes(3)
})
