/** Content of list cards on phones. */
import { resources, type ResourceName } from '@rivulet/contract/resources/index'
import { expect, test } from 'vitest'
import { administrator } from '../../../testing/show.tsx'
import { linesOf, planCard, shortTitle, timeWord } from './card-plan.ts'
import { columnsOf } from '../table/columns.tsx'
import type { ListRow } from '../table/list-row.ts'

function linesFor(name: ResourceName, row: ListRow) {
  const columns = columnsOf(resources[name], { user: administrator(), filters: [], trash: false })
  const plan = planCard(resources[name], columns, true)
  return linesOf(plan, row).map((line) => line.map((column) => timeWord(column) + column.key))
}

test('S2.14 a hit shows affiliate and target in its two lines', () => {
  const hit = { date: 'x', affiliate: {}, shop: {}, campaign: {}, country: 'BE', options: 's1=a' }
  expect(linesFor('analytics', hit)).toEqual([
    ['affiliate', 'shop'],
    ['campaign', 'country'],
  ])
})

test('S2.14 a figure is labelled with the first word of its title, a count like an amount', () => {
  const columns = columnsOf(resources.link, { user: administrator(), filters: [], trash: false })
  const { amount, side } = planCard(resources.link, columns, true)
  expect([amount && shortTitle(amount), side && shortTitle(side)]).toEqual(['Commission', 'Visits'])
})

test('S3.14 a message shows its text and no address', () => {
  const sent = { sender: {}, email: 'a@example.com', message: 'Hello', date: 'x' }
  expect(linesFor('contactMessage', sent)).toEqual([['message'], ['date']])
})

test('S2.20 a tool shows its kind first, without gaps for missing campaign or size', () => {
  const tool = { title: 'T', kind: 'banner', campaign: {}, size: '300 × 250' }
  expect(linesFor('tool', tool)).toEqual([['kind', 'campaign'], ['size']])
  expect(linesFor('tool', { ...tool, campaign: null })).toEqual([['kind', 'size'], []])
})

test('S2.12 a ledger line shows its kind; a time other than its own is labelled', () => {
  const line = { date: 'x', kind: 'commission', order: {}, available: 'y' }
  const [first] = linesFor('ledger', line)
  expect(first).toEqual(['kind', 'order'])
  const columns = columnsOf(resources.ledger, { user: administrator(), filters: [], trash: false })
  const own = columns.find(({ key }) => key === 'date')
  const other = columns.find(({ key }) => key === 'available')
  expect(own && timeWord(own)).toBe('')
  expect(other && timeWord(other)).toBe('Payable from ')
})

test('S2.36 S3.8 a name is not cut for what stands beside it: an order’s number goes to its day, a labelled figure below the title', () => {
  const order = { affiliate: {}, link: {}, orderId: 'NO-1', date: 'x', amount: '1.00', status: '2' }
  expect(linesFor('order', order)).toEqual([['link'], ['orderId', 'date']])
  const shop = { name: 'S', url: 'https://s.example', commission: '5.00' }
  expect(linesFor('shop', { ...shop, visits: 3 })).toEqual([['commission', 'visits'], ['url']])
  const affiliate = { name: 'ANN', username: 'ann@example.com', profile: {}, balance: '1.00' }
  expect(linesFor('affiliate', affiliate)).toEqual([['username'], ['profile']])
  const active = { ...affiliate, verifiedAt: 'x' }
  expect(linesFor('affiliate', active)).toEqual([['username'], ['Activated verifiedAt']])
  // No dot before nothing.
  expect(linesFor('shop', shop)).toEqual([['commission'], ['url']])
})

test('S2.12 a payout run is known by its name and shows what it pays, not its minimum or who prepared it', () => {
  const columns = columnsOf(resources.payoutRun, { user: administrator(), filters: [], trash: false })
  const { title, amount, side } = planCard(resources.payoutRun, columns, true)
  expect([title?.key, amount?.key, side?.key]).toEqual(['name', 'total', 'payments'])
})

test('S2.13 S2.15 a row of statistics shows its sums at the right, and its counts in the last line', () => {
  const day = { date: 'x', affiliate: {}, created: 4, pending: 1, declined: 0, amount: '9.00' }
  expect(linesFor('orderStatistics', day)).toEqual([['date'], ['created', 'pending', 'declined']])
  const shop = { date: 'x', shop: {}, affiliate: {}, visits: 9, unique: 8, other: 1, orders: 2 }
  expect(linesFor('shopStatistics', shop)).toEqual([
    ['affiliate', 'date'],
    ['visits', 'unique', 'orders'],
  ])
})

test('S2.36 S3.7 a planned commission leads with whose it is, and its day stands below', () => {
  const columns = columnsOf(resources.plannedRate, { user: administrator(), filters: [], trash: false })
  const { title, time } = planCard(resources.plannedRate, columns, true)
  expect([title?.key, time && timeWord(time)]).toEqual(['of', 'First day '])
  const plan = { of: 'TEA HOUSE', from: '2027-01-01', before: null, commission: '8.00', plannedBy: {} }
  expect(linesFor('plannedRate', plan)).toEqual([['commission', 'plannedBy'], ['First day from']])
  const raised = linesFor('plannedRate', { ...plan, before: '5.00' })
  expect(raised).toEqual([['before', 'commission'], ['First day from']])
})
