/** Which commission rate applies, and the warning about a name that another shop has. */
import { resources } from '@rivulet/contract/resources/index'
import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import '../../app/slots.ts'
import { listScreen } from '../../resource/list/resource-list.tsx'
import { answer } from '../../testing/answers.ts'
import { noBank } from '../../testing/no-bank.ts'
import { administrator, showRoutes, signIn } from '../../testing/show.tsx'
import { SameName } from './same-name.tsx'

const user = administrator({
  profile: { id: 3, name: 'AFFILIATE', reference: 'Affiliate' },
  shops: [{ id: 5, name: 'SHOE BOX' }],
  affiliate: {
    ...{ aid: 'A1', commission: '12.50', hold: 14, contact: null, paymentNotes: null },
    ...{ bank: noBank, welcome: null },
  },
})
beforeEach(() => localStorage.clear())

test('S3.5 in the shop list an affiliate sees the applicable rate, an administrator whose rate counts', async () => {
  const row = (id: number, name: string, commission: string | null, rateFrom = 'here') => ({
    ...{
      id,
      name,
      commission,
      rate: rateFrom === 'affiliate' ? '7.50' : commission,
      rateFrom,
      url: 'https://shoes.example/',
      active: true,
    },
  })
  const rows = [
    row(5, 'SHOE BOX', null, 'each'),
    row(6, 'PEDALWERK', '8.00'),
    row(7, 'TEA', null, 'affiliate'),
  ]
  const answers = {
    'GET /marketing/shop': { data: rows, meta: { total: 3, totals: {} } },
    'GET /home/rates': {
      data: [
        { id: 5, rate: '12.50', from: 'own' },
        { id: 6, rate: '8.00', from: 'here' },
        { id: 7, rate: '7.50', from: 'here' },
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
  expect(screen.getByText('Each affiliate’s rate')).toBeTruthy()
  expect(screen.getByText(/7\.50%/)).toBeTruthy()
  expect(screen.getByText('the affiliate’s rate')).toBeTruthy()
  expect(screen.queryByText('your rate')).toBeNull()
  expect(JSON.stringify(calls)).not.toContain('/home/rates')
})

test('S2.18 a name that another shop has is pointed out before it is saved, with a link to that shop', async () => {
  signIn()
  const shops = [
    { id: 5, name: 'BROOK TEAS' },
    { id: 6, name: 'BROOK' },
  ]
  const calls = answer({ 'GET /marketing/shop': { data: shops, meta: { total: 2 } } })
  const record = { id: 5, updatedAt: '', deletedAt: null }
  const form = (name: string, of: typeof record | null = null) => (
    <SameName of="shop" record={of} values={{ name }} />
  )
  showRoutes(
    [
      {
        path: '*',
        element: (
          <>
            {form('Brook ')}
            {form('TEAS')}
            {form('BROOK TEAS', record)}
          </>
        ),
      },
    ],
    '/',
  )
  // Each name is looked for, and the answers have been drawn.
  await waitFor(() => expect(calls).toHaveLength(3))
  await act(() => Promise.resolve())
  const links = await screen.findAllByRole('link')
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/dashboard/marketing/shop/6'])
})
