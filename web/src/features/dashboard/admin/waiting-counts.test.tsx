/** Counts of pending work in the menu. */
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useMenuCounts } from '../../../lib/menu-counts.ts'
import { answer } from '../../../testing/answers.ts'
import { administrator, show, showRoutes, signIn } from '../../../testing/show.tsx'
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

test('S2.29 counts are shown in the menu even when the home screen was not visited', async () => {
  signIn()
  answer({ 'GET /home/waiting': { data: waiting } })
  show(both)
  expect(await screen.findByText('4 2 0 3')).toBeTruthy()
})

test('S2.29 the home screen provides the counts itself, and affiliates have none', () => {
  const calls = answer({ 'GET /home/waiting': { data: waiting } })
  signIn()
  showRoutes([{ path: '*', element: both }], '/dashboard/home')
  signIn(administrator({ profile: { id: 3, name: 'AFFILIATE', reference: 'Affiliate' } }))
  show(both)
  expect(calls).toEqual([])
})
