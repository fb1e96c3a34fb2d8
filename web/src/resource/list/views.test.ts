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

test('S2.13 the list of orders is called so, beside the statistics that it belongs to', () => {
  expect(headingOf(resources.order, true)).toBe('Orders')
  expect(headingOf(resources.unattributed, true)).toBe('Order Statistics')
  const user = administrator({ actions: { orderStatistics: ['list'], order: ['list'] } })
  expect(viewsOf(resources.order, user).map(({ title }) => title)).toEqual(['By day', 'Orders'])
})

test('S9.8 the other view of a list shows the period that is looked at; other filters, and a single day, stay where they are', () => {
  const everything = administrator({ actions: { orderStatistics: ['list'], order: ['list'] } })
  const filters = [
    { field: 'date', operator: 'between', value: '2026-11-01,2026-11-02' },
    { field: 'affiliate', operator: 'eq', value: '3' },
  ] as const
  const [own, details] = viewsOf(resources.orderStatistics, everything, filters)
  expect(own?.to).not.toContain('2026')
  expect(decodeURIComponent(details?.to ?? '')).toContain('where[date]=between~.~2026-11-01,2026-11-02')
  expect(details?.to).not.toContain('affiliate')
  const today = [{ field: 'date', operator: 'eq', value: '2026-11-02' }] as const
  expect(viewsOf(resources.orderStatistics, everything, today)[1]?.to).not.toContain('2026')
})
