/** Commission rates of an affiliate. */
import { resources } from '@rivulet/contract/resources/index'
import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import '../../app/slots.ts'
import { listScreen } from '../../resource/list/resource-list.tsx'
import { answer } from '../../testing/answers.ts'
import { noBank } from '../../testing/no-bank.ts'
import { administrator, showRoutes, signIn } from '../../testing/show.tsx'

const user = administrator({
  profile: { id: 3, name: 'AFFILIATE', reference: 'Affiliate' },
  shops: [{ id: 5, name: 'SHOE BOX' }],
  affiliate: {
    ...{ aid: 'A1', commission: '12.50', hold: 14, contact: null, paymentNotes: null },
    ...{ bank: noBank, welcome: null },
  },
})
beforeEach(() => localStorage.clear())

test('S3.5 in the shop list an affiliate sees the applicable rate, an administrator the configured one', async () => {
  const row = (id: number, name: string, commission: string | null) => ({
    ...{ id, name, commission, url: 'https://shoes.example/', active: true },
  })
  const rows = [row(5, 'SHOE BOX', null), row(6, 'PEDALWERK', '8.00')]
  const answers = {
    'GET /marketing/shop': { data: rows, meta: { total: 2, totals: {} } },
    'GET /home/rates': {
      data: [
        { id: 5, rate: '12.50', from: 'own' },
        { id: 6, rate: '8.00', from: 'here' },
      ],
    },
  }
  const Shops = listScreen(resources.shop)
  answer(answers)
  signIn(user)
  const first = showRoutes([{ path: '*', element: <Shops /> }], '/list')
  expect(await screen.findByText('your rate')).toBeTruthy()
  expect(screen.getByText(/12\.50%/)).toBeTruthy()
  expect(screen.getByText('8.00%')).toBeTruthy()
  first.unmount()
  signIn()
  const calls = answer(answers)
  showRoutes([{ path: '*', element: <Shops /> }], '/list')
  await screen.findByText('SHOE BOX')
  expect(screen.queryByText('your rate')).toBeNull()
  expect(JSON.stringify(calls)).not.toContain('/home/rates')
})
