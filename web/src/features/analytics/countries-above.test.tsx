/** Cards above the country list: sums by continent, and their links. */
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { readQuery } from '../../resource/list/rows/list-query.ts'
import { chooseUnit } from '../../lib/stored/unit.ts'
import { answer, type Call } from '../../testing/answers.ts'
import { administrator, showRoutes, signIn } from '../../testing/show.tsx'
import { CountriesAbove } from './countries-above.tsx'

const row = (continent: string, country: string, visits: number) => ({
  continent,
  country,
  visits,
  unique: visits - 1,
  orders: 1,
})
const rows = [row('EU', 'BE', 50), row('EU', 'DE', 20), row('AS', 'JP', 20), row('ZZ', 'ZZ', 10)]
const totals = { visits: 100, unique: 96, orders: 4 }
const day = { field: 'date', operator: 'eq', value: '2026-11-20' }

beforeEach(() => signIn())

let calls: Call[] = []
async function open(search = '?where[date]=eq~.~2026-11-20', shown = rows) {
  calls = answer({
    'GET /marketing/analytics/detail': {
      data: shown,
      meta: { total: shown.length, totals: shown.length > 0 ? totals : {} },
    },
  })
  showRoutes(
    [{ path: '*', element: <CountriesAbove /> }],
    `/dashboard/marketing/analytics/detail${search}`,
  )
  return screen.findByRole('table', { name: 'Continents' })
}
const cellsOf = (line: HTMLElement) =>
  within(line)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent)
const filtersOf = (link: HTMLElement) => {
  const address = link.getAttribute('href') ?? ''
  return [address.slice(0, address.indexOf('?')), readQuery(address.slice(address.indexOf('?'))).filters]
}

test('S2.28 countries are summed by continent with shares, including unknown ones, and add up', async () => {
  const table = await open()
  const lines = within(table).getAllByRole('row').slice(1)
  expect(lines.map(cellsOf)).toEqual([
    ['Europe', '70.0%', '70', '68', '2'],
    ['Asia', '20.0%', '20', '19', '1'],
    ['Unknown', '10.0%', '10', '9', '1'],
    ['All', '', '100', '96', '4'],
  ])
})

test('S2.28 a continent filters the screen; its numbers open the hits and orders of its countries', async () => {
  const table = await open()
  const europe = within(table).getByRole('row', { name: /^Europe/ })
  expect(filtersOf(within(europe).getByRole('link', { name: 'Europe' }))).toEqual([
    '/dashboard/marketing/analytics/detail',
    [day, { field: 'continent', operator: 'eq', value: 'EU' }],
  ])
  const period = { field: 'date', operator: 'between', value: '2026-11-20,2026-11-20' }
  const countries = { field: 'country', operator: 'in', value: 'BE,DE' }
  expect(filtersOf(within(europe).getByRole('link', { name: '70' }))).toEqual([
    '/dashboard/marketing/analytics',
    [period, countries, { field: 'class', operator: 'eq', value: 'valid' }],
  ])
  expect(filtersOf(within(europe).getByRole('link', { name: '2' }))).toEqual([
    '/dashboard/financial/order/details',
    [period, countries],
  ])
})

test('S2.28 S6.3 numbers are not links for users who may not see hits and orders', async () => {
  const { analyticsDetail = [] } = administrator().actions
  signIn(administrator({ actions: { analyticsDetail } }))
  const table = await open()
  expect(
    within(table)
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual(['Europe', 'Asia', 'Unknown'])
})

test('S9.1 S2.31 without filters in the address, the selected shop and the last thirty days apply', async () => {
  chooseUnit(5)
  await open('')
  chooseUnit(null)
  expect(calls[0]?.query.get('where[shop]')).toBe('eq~.~5')
  expect(calls[0]?.query.get('where[date]')).toMatch(/^between~\.~\d{4}-\d\d-\d\d,\d{4}-\d\d-\d\d$/)
})
