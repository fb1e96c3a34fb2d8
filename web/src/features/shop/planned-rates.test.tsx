/** The card of planned commissions beside a record: what changes when, for admin users. */
import { plannedRateMessages } from '@rivulet/contract/messages/planned-rate-messages'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer } from '../../testing/answers.ts'
import { administrator, show, signIn } from '../../testing/show.tsx'
import { PlannedRates } from './planned-rates.tsx'

const record = { id: 5, commission: '10.00' }
const planned = [
  { day: '2027-01-01', rate: '8.00' },
  { day: '2027-02-01', rate: null },
]

test('S2.18 a record says which commissions are planned, and from when, to those who may only look, too', async () => {
  signIn(administrator({ actions: { shop: ['list', 'view'] } }))
  const calls = answer({ 'GET /marketing/shop/5/rate-reach': { data: { affiliates: 0, planned } } })
  show(<PlannedRates of="shop" record={record} />)
  const card = await screen.findByRole('region', { name: plannedRateMessages.title })
  expect(card.textContent).toContain('From 01/01/20278.00%From 01/02/2027No own commission')
  expect(calls[0]?.query.get('commission')).toBe('10.00')
})

test('S2.18 an affiliate who opens a shop causes no request', () => {
  signIn(administrator({ profile: { id: 3, name: 'AFFILIATE', reference: 'Affiliate' } }))
  const calls = answer({})
  show(<PlannedRates of="shop" record={record} />)
  expect([calls.length, document.body.textContent]).toEqual([0, ''])
})
