/** What an affiliate gets where. */
import { resources } from '@rivulet/contract/resources/index'
import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import '../../app/slots.ts'
import { listScreen } from '../../resource/list/resource-list.tsx'
import { answer } from '../../testing/answers.ts'
import { noBank } from '../../testing/no-bank.ts'
import { administrator, showRoutes, signIn } from '../../testing/show.tsx'
import { rateThatCounts } from './rate-that-counts.ts'

const user = administrator({
  profile: { id: 3, name: 'AFFILIATE', reference: 'Affiliate' },
  shops: [
    { id: 2, name: 'PEDALWERK', commission: '8.00' },
    { id: 5, name: 'SHOE BOX', commission: null },
  ],
  affiliate: {
    ...{ aid: 'A1', commission: '12.50', hold: 14, contact: null, paymentNotes: null },
    ...{ bank: noBank, welcome: null },
  },
})
beforeEach(() => localStorage.clear())

test('S3.5 S3.7 the campaign’s rate counts before the shop’s, and the shop’s before one’s own', () => {
  const url = (id: number) => ({ url: { id, name: 'A SHOP' } })
  expect(rateThatCounts(user, { commission: '20.00', ...url(2) })).toEqual({
    rate: '20.00',
    from: 'here',
  })
  expect(rateThatCounts(user, { commission: null, ...url(2) })).toEqual({ rate: '8.00', from: 'shop' })
  expect(rateThatCounts(user, { commission: null, ...url(5) })).toEqual({ rate: '12.50', from: 'own' })
  expect(rateThatCounts(user, { commission: null })).toEqual({ rate: '12.50', from: 'own' })
})

test('S3.5 an affiliate reads in the list of shops what it gets there, an administrator what is set', async () => {
  const row = { id: 5, name: 'SHOE BOX', url: 'https://shoes.example/', commission: null, active: true }
  const answers = { 'GET /marketing/shop': { data: [row], meta: { total: 1, totals: {} } } }
  const Shops = listScreen(resources.shop)
  answer(answers)
  signIn(user)
  const first = showRoutes([{ path: '*', element: <Shops /> }], '/list')
  expect(await screen.findByText('your rate')).toBeTruthy()
  expect(screen.getByText(/12\.50%/)).toBeTruthy()
  first.unmount()
  signIn()
  answer(answers)
  showRoutes([{ path: '*', element: <Shops /> }], '/list')
  await screen.findByText('SHOE BOX')
  expect(screen.queryByText('your rate')).toBeNull()
})
