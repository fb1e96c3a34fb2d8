/** Cards above the country list: sums by continent, and their links. */
import type { ListView } from '@rivulet/contract/answers/view-answer'
import { countryChoices } from '@rivulet/contract/country-choices'
import { analyticsDetail } from '@rivulet/contract/resources/analytics-detail'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { ResourceList } from '../../resource/list/resource-list.tsx'
import { readQuery } from '../../resource/list/rows/list-query.ts'
import { fillSlots } from '../../resource/slots.ts'
import { chooseUnit } from '../../lib/stored/unit.ts'
import { answer, type Call } from '../../testing/answers.ts'
import { administrator, showRoutes, signIn } from '../../testing/show.tsx'
import { CountriesAbove } from './countries-above.tsx'
import { CountryCell } from './country-cell.tsx'

// As the application does.
fillSlots('analyticsDetail', {
  listExtra: CountriesAbove,
  cells: { country: (shown) => <CountryCell row={shown} /> },
})

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
async function open(search = '?where[date]=eq~.~2026-11-20', shown = rows, views: ListView[] = []) {
  calls = answer({
    'GET /view': { data: views },
    'GET /marketing/analytics/detail': ({ query }) => {
      const [from, many] = [Number(query.get('offset')), Number(query.get('limit'))]
      return { data: shown.slice(from, from + many), meta: { total: shown.length, totals } }
    },
  })
  showRoutes(
    [{ path: '*', element: <ResourceList resource={analyticsDetail} /> }],
    `/dashboard/marketing/analytics/detail${search}`,
  )
  return screen.findByRole('table', { name: 'Continents' })
}
/** Without those for the totals of the period before. */
const asked = () =>
  calls.filter(({ path, query }) => path.endsWith('/detail') && query.get('limit') === '200')
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
    [
      period,
      countries,
      { field: 'action', operator: 'eq', value: 'click' },
      { field: 'class', operator: 'eq', value: 'valid' },
    ],
  ])
  expect(filtersOf(within(europe).getByRole('link', { name: '2' }))).toEqual([
    '/dashboard/financial/order/details',
    [period, countries],
  ])
})

test('S2.28 S6.3 numbers are not links for users who may not see hits and orders', async () => {
  const { analyticsDetail: own = [] } = administrator().actions
  signIn(administrator({ actions: { analyticsDetail: own } }))
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
  expect(asked()[0]?.query.get('where[shop]')).toBe('eq~.~5')
  expect(asked()[0]?.query.get('where[date]')).toMatch(/^between~\.~\d{4}-\d\d-\d\d,\d{4}-\d\d-\d\d$/)
})

test('S3.19 S2.28 in a saved view, the cards and shares have the filters of the view, like its rows', async () => {
  const view = {
    id: 7,
    resource: 'analyticsDetail',
    name: 'One day',
    query: 'where[date]=eq~.~2026-11-20',
  }
  const rest = {
    shared: false,
    owner: null,
    changes: true,
    opens: false,
    columns: ['country', 'visits'],
  }
  await open('?view=7', rows, [{ ...view, ...rest, pinned: 0, density: 'compact' }])
  const [cell] = await screen.findAllByText('Belgium')
  await waitFor(() => expect(cell?.closest('td')?.textContent).toBe('Belgium50.0%'))
  expect(new Set(asked().map(({ query }) => query.get('where[date]')))).toEqual(
    new Set(['eq~.~2026-11-20']),
  )
})

test('S2.28 with more than two hundred countries, those after the first rows count as well', async () => {
  const many = Object.keys(countryChoices).map((country) => row('AF', country, 1))
  const table = await open(undefined, many)
  expect(many.length).toBeGreaterThan(200)
  await waitFor(() =>
    expect(cellsOf(within(table).getByRole('row', { name: /^Africa/ }))[2]).toBe(String(many.length)),
  )
})
