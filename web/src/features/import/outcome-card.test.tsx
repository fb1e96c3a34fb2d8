/** What an import of orders, or its dry run, says about orders that nobody has approved. */
import type { RecentImport } from '@rivulet/contract/answers/import-answer'
import { importUndoMessages } from '@rivulet/contract/messages/import-undo-messages'
import { importMessages as said } from '@rivulet/contract/messages/import-messages'
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { showRoutes, signIn } from '../../testing/show.tsx'
import { importOf } from './import-kinds.ts'
import { OutcomeCard } from './outcome-card.tsx'
import type { Run } from './use-import-steps.ts'

function open(dryRun: boolean, pending: number, outcomes: Run['outcomes'] = [], orders = 3) {
  show({
    ...{ dryRun, state: 'done', error: null, done: 3, created: 3, existing: 0, rates: null },
    import: 12,
    wrong: outcomes.filter(({ outcome }) => outcome === 'wrong').length,
    ...{
      outcomes,
      amount: 30,
      commission: 1,
      statuses: { approved: orders - pending, pending, failed: 0 },
    },
  })
}

function show(run: Run, unused: string[] = [], now?: RecentImport) {
  signIn()
  const importing = importOf('order')
  const card = (
    <OutcomeCard
      {...{ run, importing, unused, now }}
      lines={3}
      file="orders.csv"
      shop="4"
      onStop={() => {}}
      onSaveProblems={() => {}}
    />
  )
  showRoutes([{ path: '*', element: card }], '/')
}

type Outcome = Run['outcomes'][number]
const lineOf = (line: number, changes: Partial<Outcome>): Outcome => ({
  ...{ line, outcome: 'wrong', name: `A-${line}`, record: null, address: null, values: {} },
  ...{ problems: [], cells: [] },
  ...changes,
})

const link = () => screen.queryByRole('link', { name: said.seePending })

test('S2.13 S4.1 imported orders that wait for approval say so, and lead to those of the shop', () => {
  open(false, 2)
  expect(screen.getByText(new RegExp(`^${said.pending(2, false)}`))).toBeTruthy()
  const address = new URL(link()?.getAttribute('href') ?? '', 'http://localhost')
  expect(address.pathname).toBe('/dashboard/financial/order/details')
  expect(decodeURIComponent(address.search)).toMatch(/status.*2.*shop.*4/)
})

test('S2.13 S4.1 a dry run says how many orders would wait, and where none waits nothing is said', () => {
  open(true, 1)
  expect(screen.getByText(said.pending(1, true))).toBeTruthy()
  expect(link()).toBeNull()
})

test('S2.13 how many orders have which status is written as other counts are', () => {
  open(false, 2000, [], 5000)
  expect(screen.getByText(/^Approved: 3,000\. Pending: 2,000\. Failed: 0\./)).toBeTruthy()
})

test('S2.13 S4.1 an import without pending orders says nothing of approval', () => {
  open(false, 0)
  expect(screen.queryByText(/for approval/)).toBeNull()
  expect(link()).toBeNull()
})

test('S2.13 S5.17 the preview of orders names every problem of a line, and shows what each order becomes', () => {
  open(true, 0, [
    lineOf(2, {
      outcome: 'created',
      values: {
        ...{ date: '2025-04-03 18:30', amount: '1234.50', status: '2', affiliate: 'ADA LAKE' },
        commission: '123.45',
      },
    }),
    lineOf(3, {
      problems: [
        { field: 'Date', message: said.date('x') },
        { field: 'Amount', message: said.number('y') },
      ],
    }),
  ])
  const rowsIn = (name: string) =>
    within(screen.getByRole('region', { name }))
      .getAllByRole('row')
      .map((row) => [...row.children].map(({ textContent }) => textContent))
  expect(rowsIn(said.leftOut)).toEqual([
    ['Line', 'Order ID', 'Field', 'Problem'],
    ['3', 'A-3', 'Date', said.date('x')],
    ['', '', 'Amount', said.number('y')],
  ])
  expect(rowsIn(said.becomes(true))).toEqual([
    ['Line', 'Order ID', 'Date', 'Amount', 'Status', 'Affiliate', 'Commission'],
    ['2', 'A-2', '03/04/2025 18:30', '€\u{a0}1,234.50', 'Pending', 'ADA LAKE', '€\u{a0}123.45'],
  ])
  screen.getByRole('button', { name: 'Download the preview' })
})

const people: Run = {
  ...{ dryRun: true, state: 'done', error: null, done: 3, created: 3, existing: 0, wrong: 0 },
  ...{ outcomes: [], amount: null, commission: 0, statuses: null, import: null },
  rates: { lowest: '0.08', highest: '15.00', without: 1200 },
}

test('the preview of affiliates says their lowest and highest commission, and which columns are not used', () => {
  show(people, ['Land', 'Provision'])
  screen.getByText(said.rates('0.08%', '15.00%', '1,200'))
  screen.getByText('Columns of the file not used: Land, Provision')
})

test('a preview in which nobody has a commission says so, and an import says nothing of columns', () => {
  show({ ...people, dryRun: false, rates: { lowest: null, highest: null, without: 3 } }, ['Land'])
  screen.getByText(said.rates(null, null, '3'))
  expect(screen.queryByText(/not used/)).toBeNull()
})

test('the file of a preview says that lines can be imported, and that of an import that they were', async () => {
  const made = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x')
  const saved = async (dryRun: boolean) => {
    open(dryRun, 0, [lineOf(2, { outcome: 'created' })])
    fireEvent.click(screen.getByRole('button', { name: /^Download/ }))
    cleanup()
    const [blob] = made.mock.lastCall ?? []
    const text = blob instanceof Blob ? await blob.text() : ''
    return text.split('\r\n')[1]?.split(',')[1]
  }
  expect([await saved(true), await saved(false)]).toEqual([said.canBeImported, 'Imported'])
})

test('S2.11 S2.13 what a line is about is named as what it holds, for each kind of import', () => {
  const kinds = ['affiliate', 'link', 'coupon', 'order'] as const
  expect(kinds.map((kind) => importOf(kind).about)).toEqual(['Affiliate', 'Link', 'Code', 'Order ID'])
})

test('an import that was undone says when, by whom and what is left, instead of what it imported', () => {
  const now = { ...{ id: 12, file: 'people.csv', at: '2026-11-27T20:58:00Z', by: 'ADA' }, records: 2 }
  const undone = { at: '2026-11-28T08:00:00Z', by: 'BEN' }
  show({ ...people, dryRun: false, import: 12 }, [], { ...now, undoable: true, undone })
  expect(screen.getByRole('status').textContent).toMatch(/^Undone 28\/11\/2026 .* · BEN$/)
  screen.getByText(importUndoMessages.left)
  expect(screen.queryByText(/^Imported|Commission/)).toBeNull()
})
