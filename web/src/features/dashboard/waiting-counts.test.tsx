/** What waits, beside the menu. */
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useMenuCounts } from '../../lib/menu-counts.ts'
import { answer } from '../../testing/answers.ts'
import { administrator, show, showRoutes, signIn } from '../../testing/show.tsx'
import { WaitingCounts } from './waiting-counts.tsx'

const waiting = { affiliatesToActivate: 4, payableAffiliates: 2, claims: 0, messages: 3 }

function Menu() {
  const counts = useMenuCounts()
  return <p>{Object.values(counts).join(' ')}</p>
}
const both = (
  <>
    <WaitingCounts />
    <Menu />
  </>
)

test('S2.29 what waits stands beside the menu also where the home screen has not been', async () => {
  signIn()
  answer({ 'GET /home/waiting': { data: waiting } })
  show(both)
  expect(await screen.findByText('4 2 0 3')).toBeTruthy()
})

test('S2.29 nobody asks for it at home, which tells it, nor for an affiliate', () => {
  const calls = answer({ 'GET /home/waiting': { data: waiting } })
  signIn()
  showRoutes([{ path: '*', element: both }], '/dashboard/home')
  signIn(administrator({ profile: { id: 3, name: 'AFFILIATE', reference: 'Affiliate' } }))
  show(both)
  expect(calls).toEqual([])
})
