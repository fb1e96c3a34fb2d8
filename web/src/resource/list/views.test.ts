/** List titles and views. */
import { resources } from '@rivulet/contract/resources/index'
import { expect, test } from 'vitest'
import { administrator } from '../../testing/show.tsx'
import { headingOf, titleOf, viewsOf } from './views.ts'

const manager = administrator()
const lists = { invoice: ['list'], ledger: ['list'] }
const affiliate = administrator({
  profile: { id: 3, name: 'AFFILIATE', reference: 'Affiliate' },
  actions: lists,
})
const names = (user: typeof manager) => viewsOf(resources.ledger, user).map(({ title }) => title)

test('S6.2 affiliates see consistent names: the statement under their balance', () => {
  expect(headingOf(resources.invoice, false)).toBe('Balance')
  expect(headingOf(resources.ledger, false)).toBe('Balance')
  expect(titleOf(resources.ledger, false)).toBe('Statement')
  expect(names(affiliate)).toEqual(['Balance', 'Payments', 'Statement'])
})

test('S2.12 admin users see payments and their ledger', () => {
  expect(headingOf(resources.ledger, true)).toBe('Payments')
  expect(titleOf(resources.ledger, true)).toBe('Ledger')
  expect(names(administrator({ actions: lists }))).toEqual(['Payments', 'Ledger'])
})
