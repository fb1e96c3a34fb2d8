/** Report rows: cards on a phone, a table elsewhere. */
import { reportMessages } from '@rivulet/contract/messages/report-messages'
import type { TrafficFigures } from '@rivulet/contract/reports/traffic-answer'
import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { showRoutes } from '../../testing/show.tsx'
import { dayColumn } from './columns.tsx'
import { FigureRows } from './figure-rows.tsx'

const decided = { pendingAmount: '0.00', pending: '0.00' }
const many: TrafficFigures = {
  ...{ visits: 1200, unique: 800, orders: 20, conversion: '2.50' },
  ...{ amount: '2500.00', commission: '345.60', epc: '0.29', ...decided },
}
const few = { ...many, visits: 400, commission: '99.00' }
const rows = [
  { day: '2026-11-01', ...many, previous: many },
  { day: '2026-11-02', ...few, previous: few },
]

const { matchMedia } = window
beforeEach(() => {
  window.matchMedia = (media) =>
    Object.assign(matchMedia(media), { matches: media.includes('(max-width: 700px)') })
})
afterEach(() => {
  window.matchMedia = matchMedia
})

test('S2.26 on a phone each row is a card with three figures, and the others once it is opened', () => {
  const element = (
    <FigureRows
      label="By day"
      lead={dayColumn}
      rows={rows}
      rowKey={({ day }) => day}
      of={({ day }) => ({ begin: day, end: day })}
      first="day"
      total="2 days"
      totals={many}
      to={() => undefined}
    />
  )
  showRoutes([{ path: '*', element }], '/')
  expect(screen.queryByRole('table')).toBeNull()
  const [latest] = screen.getAllByRole('listitem')
  if (!latest) throw new Error('no cards')
  for (const words of [/02\/11\/2026/, /Visits 400/, /Orders 20/, /99\.00/])
    expect(latest.textContent).toMatch(words)
  expect(latest.textContent).not.toContain('EPC')
  fireEvent.click(within(latest).getByRole('button', { name: reportMessages.allFigures }))
  for (const words of [/EPC.*0\.29/, /Conversion2\.50/, /Unique visitors800/])
    expect(latest.textContent).toMatch(words)
  fireEvent.change(screen.getByLabelText(reportMessages.sortBy), { target: { value: 'visits' } })
  expect(screen.getAllByRole('listitem')[0]?.textContent).toMatch(/Visits 1,200/)
})

test('S2.26 sorting moves the rows of a report without rendering them again', () => {
  window.matchMedia = matchMedia
  let rendered = 0
  const cell = () => {
    rendered++
    return 'row'
  }
  const element = (
    <FigureRows
      label="By day"
      lead={{ ...dayColumn, cell }}
      rows={rows}
      rowKey={({ day }) => day}
      of={({ day }) => ({ begin: day, end: day })}
      first="visits"
      total="2 days"
      totals={many}
      to={() => undefined}
    />
  )
  showRoutes([{ path: '*', element }], '/')
  const visits = () => screen.getAllByRole('row').map((row) => within(row).queryAllByRole('cell')[1])
  expect(visits().map((one) => one?.textContent)).toEqual([undefined, '1,200', '400', '1,200'])
  const before = rendered
  fireEvent.click(screen.getByRole('button', { name: /Visits/ }))
  expect(visits().map((one) => one?.textContent)).toEqual([undefined, '400', '1,200', '1,200'])
  expect(rendered).toBe(before)
})

test('S2.26 what is not known comes last, whichever way a report is sorted', () => {
  window.matchMedia = matchMedia
  const unknown = { day: '2026-11-03', ...many, conversion: null, previous: many }
  const element = (
    <FigureRows
      label="By day"
      lead={dayColumn}
      rows={[unknown, ...rows.map((row, i) => ({ ...row, conversion: `${i + 1}.00` }))]}
      rowKey={({ day }) => day}
      of={({ day }) => ({ begin: day, end: day })}
      first="day"
      total="3 days"
      totals={many}
      to={() => undefined}
    />
  )
  showRoutes([{ path: '*', element }], '/')
  const conversions = () =>
    screen
      .getAllByRole('row')
      .slice(1, 4)
      .map((row) => within(row).getAllByRole('cell')[4]?.textContent)
  const sort = () => fireEvent.click(screen.getByRole('button', { name: /^Conversion/ }))
  sort()
  expect(conversions()).toEqual(['2.00%', '1.00%', '-'])
  sort()
  expect(conversions()).toEqual(['1.00%', '2.00%', '-'])
})
