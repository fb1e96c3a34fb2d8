/** The traffic reports. */
import { addDays, today } from '@rivulet/contract/day'
import { messages } from '@rivulet/contract/messages/messages'
import { reportMessages } from '@rivulet/contract/messages/report-messages'
import { seededPermissions } from '@rivulet/contract/access/permission'
import type { TrafficFigures, TrafficReport } from '@rivulet/contract/reports/traffic-answer'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useLocation } from 'react-router'
import { beforeEach, describe, expect, test } from 'vitest'
import { forgetChosenPeriod } from '../../lib/stored/period.ts'
import { chooseUnit } from '../../lib/stored/unit.ts'
import { answer, type Call } from '../../testing/answers.ts'
import { administrator, showRoutes, signIn } from '../../testing/show.tsx'
import { CampaignTraffic, ShopTraffic } from './traffic-screen.tsx'

const zone = 'Europe/Brussels'
const now = today(zone)
const path = 'GET /report/marketing/campaign-analytics'
const decided = { pendingAmount: '0.00', pending: '0.00' }
const none: TrafficFigures = {
  ...{ visits: 0, unique: 0, orders: 0, conversion: null },
  ...{ amount: '0.00', commission: '0.00', epc: null, ...decided },
}
const some: TrafficFigures = {
  ...{ visits: 1200, unique: 800, orders: 20, conversion: '2.50' },
  ...{ amount: '2500.00', commission: '345.60', epc: '0.29', ...decided },
}
const less = { ...some, visits: 400, commission: '99.00' }

const reportOf = ({ query }: Call): TrafficReport => {
  const [begin, end] = [query.get('begin') ?? '', query.get('end') ?? '']
  return {
    begin,
    end,
    previousBegin: addDays(begin, -1),
    previousEnd: addDays(begin, -1),
    zone,
    totals: some,
    previous: { ...some, visits: 1000 },
    days: [
      { day: addDays(end, -1), ...some, previous: none },
      { day: end, ...less, previous: none },
    ],
    countries: [
      { country: 'BE', ...some },
      { country: '', ...less },
    ],
    links: [
      { id: 5, name: 'AUTUMN BREW', ...some },
      { id: 6, name: 'WINTER RIDE', ...less },
    ],
    affiliates: [{ id: 9, name: 'ANNA RIVERS', ...some }],
    notCounted: { bot: 412, assistant: 0, duplicate: 1, preview: 0, prefetch: 0, invalid: 0 },
  }
}
const found = (call: Call) => ({ data: reportOf(call) })
const list = (...names: string[]) => ({
  data: names.map((name, i) => ({ id: 5 + i, name })),
  meta: { total: names.length },
})

const affiliate = administrator({
  profile: { id: 3, name: 'AFFILIATE', reference: 'Affiliate' },
  permissions: [...seededPermissions.Affiliate],
  shops: [],
})

let address = ''
function Address() {
  const { pathname, search } = useLocation()
  address = pathname + search
  return null
}
const open = (search = '', Screen = CampaignTraffic) =>
  showRoutes(
    [
      {
        path: '*',
        element: (
          <>
            <Screen />
            <Address />
          </>
        ),
      },
    ],
    `/report${search}`,
  )
const asked = (calls: Call[]) =>
  calls.filter((call) => call.path.startsWith('/report')).map(({ query }) => Object.fromEntries(query))
const linkNamed = (place: HTMLElement, name: string | RegExp) =>
  decodeURIComponent(within(place).getByRole('link', { name }).getAttribute('href') ?? '')
const figures = () => screen.findByRole('region', { name: 'Figures' })

beforeEach(() => {
  localStorage.clear()
  forgetChosenPeriod()
  chooseUnit(null)
  signIn()
})

describe('S2.26 S3.15 the campaign traffic', () => {
  test('opens with the last thirty days and writes them into the URL', async () => {
    const calls = answer({ [path]: found, 'GET /marketing/campaign': list('AUTUMN BREW') })
    open()
    await figures()
    const usual = { begin: addDays(now, -29), end: now }
    expect(asked(calls)).toEqual([usual])
    expect(address).toBe(`/report?begin=${usual.begin}&end=${usual.end}`)
    fireEvent.click(screen.getByRole('button', { name: /^Last 30 days/ }))
    fireEvent.click(await screen.findByRole('button', { name: 'Last 7 days' }))
    await waitFor(() => expect(address).toBe(`/report?begin=${addDays(now, -6)}&end=${now}`))
    expect(asked(calls).at(-1)).toEqual({ begin: addDays(now, -6), end: now })
  })

  test('S9.1 starts with the selected shop and follows a new selection', async () => {
    chooseUnit(2)
    const calls = answer({ [path]: found, 'GET /marketing/campaign': list('A') })
    open()
    await figures()
    expect(asked(calls).at(-1)).toMatchObject({ shop: '2' })
    chooseUnit(null)
    await waitFor(() => expect(asked(calls).at(-1)).not.toHaveProperty('shop'))
  })

  test('shows a shared URL unchanged', async () => {
    const shared = '?begin=2026-03-01&end=2026-03-31&link=5&affiliate=9'
    const calls = answer({ [path]: found, 'GET /marketing/campaign': list('AUTUMN BREW') })
    open(shared)
    await figures()
    expect(asked(calls)).toEqual([{ begin: '2026-03-01', end: '2026-03-31', link: '5', affiliate: '9' }])
    expect(address).toBe(`/report${shared}`)
    fireEvent.click(screen.getByRole('button', { name: 'Remove filter Campaign' }))
    await waitFor(() => expect(address).toBe('/report?begin=2026-03-01&end=2026-03-31&affiliate=9'))
  })

  test('S3.9 shows what pending orders would add, does not compare such figures, and does not show undecided days as empty', async () => {
    const undecided = {
      ...{ ...some, amount: '0.00', pendingAmount: '192.00' },
      ...{ commission: '0.00', epc: '0.00', pending: '24.00' },
    }
    const growing: typeof found = (call) => {
      const report = reportOf(call)
      const [first] = report.days
      const days = first ? [first, { day: now, ...undecided, previous: none }] : []
      return {
        data: { ...report, totals: { ...some, pendingAmount: '192.00', pending: '24.00' }, days },
      }
    }
    answer({ [path]: growing, 'GET /marketing/campaign': list('AUTUMN BREW') })
    open()
    await figures()
    const { getByRole } = within(screen.getByRole('region', { name: 'Traffic' }))
    const stat = (name: string) => getByRole('button', { name: new RegExp(`^${name}`) })
    expect(stat('Approved amount').textContent).toContain('€192.00 pending')
    expect(stat('Commission').textContent).toContain('€24.00 pending')
    expect(stat('EPC').textContent).toContain('€0.02 pending')
    expect(stat('Visits').textContent).toContain('from 1,000')
    const day = within(screen.getByRole('table', { name: 'By day' })).getAllByRole('row')[1]
    expect(day?.textContent).toMatch(/pendingpendingpending$/)
  })

  test('draws the selected figure', async () => {
    answer({ [path]: found, 'GET /marketing/campaign': list('A') })
    open()
    await screen.findByRole('figure', { name: 'Visits per day' })
    const epc = screen.getByRole('button', { name: /^EPC/, pressed: false })
    fireEvent.click(epc)
    screen.getByRole('figure', { name: 'EPC per day' })
    expect(epc.getAttribute('aria-pressed')).toBe('true')
  })

  test('each number opens its rows', async () => {
    answer({ [path]: found, 'GET /marketing/campaign': list('A') })
    open('?begin=2026-03-30&end=2026-03-31&affiliate=9')
    const table = await figures()
    const [, first] = within(table).getAllByRole('row')
    expect(linkNamed(first as HTMLElement, '400')).toBe(
      '/dashboard/marketing/analytics?where[date]=between~.~2026-03-31,2026-03-31&where[campaign]=neq~.~&where[affiliate]=eq~.~9&where[action]=eq~.~click&where[class]=eq~.~valid',
    )
    expect(linkNamed(first as HTMLElement, '20')).toBe(
      '/dashboard/financial/order/details?where[date]=between~.~2026-03-31,2026-03-31&where[campaign]=neq~.~&where[affiliate]=eq~.~9',
    )
    for (const approved of [/99\.00/, /2,500\.00/])
      expect(linkNamed(first as HTMLElement, approved)).toMatch(/&where\[status\]=eq~\.~0$/)
    const traffic = screen.getByRole('region', { name: 'Traffic' })
    expect(linkNamed(traffic, '412 bots')).toMatch(/&where\[class\]=eq~\.~bot$/)
    expect(within(traffic).getByText(/1 duplicate$/)).toBeTruthy()
    const country = (name: RegExp) => linkNamed(screen.getByRole('region', { name: 'Countries' }), name)
    expect(country(/Belgium/)).toMatch(/&where\[country\]=eq~\.~BE&/)
    expect(country(/Unknown/)).toMatch(/&where\[country\]=eq~\.~ZZ&/)
  })

  test('can be grouped by campaign and affiliate, and a name filters by it', async () => {
    answer({ [path]: found, 'GET /marketing/campaign': list('A') })
    open('?begin=2026-03-30&end=2026-03-31')
    const table = await figures()
    fireEvent.click(within(table).getByRole('button', { name: 'By campaign' }))
    expect(linkNamed(table, 'AUTUMN BREW')).toBe('/report?begin=2026-03-30&end=2026-03-31&link=5')
    expect(linkNamed(table, '400')).toContain('where[campaign]=eq~.~6')
    fireEvent.click(within(table).getByRole('button', { name: 'By affiliate' }))
    fireEvent.click(within(table).getByRole('link', { name: 'ANNA RIVERS' }))
    await waitFor(() => expect(address).toContain('&affiliate=9'))
  })

  test('rows can be sorted by any column', async () => {
    answer({ [path]: found, 'GET /marketing/campaign': list('A') })
    open('?begin=2026-03-30&end=2026-03-31')
    const table = await figures()
    const days = () =>
      within(table)
        .getAllByRole('row')
        .slice(1, 3)
        .map((row) => row.querySelector('time')?.dateTime)
    expect(days()).toEqual(['2026-03-31', '2026-03-30'])
    fireEvent.click(within(table).getByRole('button', { name: 'Visits' }))
    expect(days()).toEqual(['2026-03-30', '2026-03-31'])
  })

  test('S3.15 totals are compared with the period before, the year before, or nothing', async () => {
    const calls = answer({ [path]: found, 'GET /marketing/campaign': list('A') })
    open('?begin=2026-03-30&end=2026-03-31')
    await figures()
    const traffic = () => screen.getByRole('region', { name: 'Traffic' }).textContent
    expect(traffic()).toContain('previous 2 days')
    fireEvent.click(screen.getByRole('button', { name: /^30\/03\/2026/ }))
    fireEvent.click(await screen.findByRole('button', { name: 'Year before' }))
    await waitFor(() => expect(asked(calls).at(-1)).toMatchObject({ compare: 'year' }))
    expect(traffic()).toContain('a year before')
    fireEvent.click(screen.getByRole('button', { name: 'None' }))
    await waitFor(() => expect(traffic()).not.toMatch(/before|previous|from/))
  })

  test('S3.15 a period of one’s own is typed and applied', async () => {
    answer({ [path]: found, 'GET /marketing/campaign': list('A') })
    open('?begin=2026-03-30&end=2026-03-31')
    await figures()
    fireEvent.click(screen.getByRole('button', { name: /^30\/03\/2026/ }))
    const box = await screen.findByRole('textbox', { name: 'From' })
    fireEvent.change(box, { target: { value: '01/03/2026' } })
    fireEvent.submit(box.closest('form') ?? box)
    await waitFor(() => expect(address).toBe('/report?begin=2026-03-01&end=2026-03-31'))
  })
})

describe('S2.26 S2.27 empty states and errors', () => {
  const silent = { totals: none, countries: [], links: [] }
  const empty = (call: Call) => ({ data: { ...reportOf(call), ...silent, previous: none } })
  const ended = (call: Call) => ({ data: { ...reportOf(call), ...silent, previous: some } })

  test('without a campaign it says so and offers the next step', async () => {
    answer({ [path]: empty, 'GET /marketing/campaign': list() })
    open()
    await screen.findByText(reportMessages.noCampaign)
    expect(linkNamed(document.body, 'Add a campaign')).toBe('/dashboard/marketing/campaign/add')
  })

  test('a period without any figure says so instead of rows of zeros, beside the figures before it', async () => {
    answer({ [path]: empty, 'GET /marketing/campaign': list('AUTUMN BREW') })
    open()
    await screen.findByText(new RegExp(reportMessages.nothingYet.campaign))
    expect(screen.queryByRole('region', { name: 'Traffic' })).toBeNull()
    screen.getByText('412 bots')
    answer({ [path]: ended, 'GET /marketing/campaign': list('AUTUMN BREW') })
    fireEvent.click(screen.getByRole('button', { name: 'Refresh' }))
    expect((await screen.findByRole('region', { name: 'Traffic' })).textContent).toContain('from 1,200')
    expect(screen.queryByRole('region', { name: 'Figures' })).toBeNull()
  })

  test('errors name their filter', async () => {
    const errors = { begin: [reportMessages.backwards] }
    answer({ [path]: { status: 422, message: messages.form.invalid, meta: { errors } } })
    open('?begin=2026-03-31&end=2026-03-01')
    await screen.findByText(`Start date: ${reportMessages.backwards}.`)
    answer({ [path]: found, 'GET /marketing/campaign': list('A') })
    fireEvent.click(screen.getByRole('button', { name: 'Last 30 days' }))
    await figures()
  })

  test('R21 an affiliate has no affiliate filter and only sees visits', async () => {
    signIn(affiliate)
    answer({
      'GET /report/marketing/shop-analytics': (call) => {
        const { affiliates: _, notCounted: __, ...data } = reportOf(call)
        return { data }
      },
      'GET /marketing/shop': list('PEDALWERK'),
    })
    open('?begin=2026-03-30&end=2026-03-31', ShopTraffic)
    const table = await figures()
    expect(linkNamed(table, '400')).toBe(
      '/dashboard/marketing/analytics?where[date]=between~.~2026-03-31,2026-03-31&where[action]=eq~.~click',
    )
    expect(screen.queryByText(/Not counted/)).toBeNull()
    expect(within(table).queryByRole('button', { name: 'By affiliate' })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Filter' }))
    await screen.findByRole('combobox', { name: 'Shop' })
    expect(screen.queryByRole('combobox', { name: 'Affiliate' })).toBeNull()
  })
})
