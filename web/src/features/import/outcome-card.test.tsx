/** What an import of orders, or its dry run, says of orders that nobody has approved. */
import { importMessages as said } from '@rivulet/contract/messages/import-messages'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { showRoutes, signIn } from '../../testing/show.tsx'
import { OutcomeCard } from './outcome-card.tsx'
import type { Run } from './use-import-steps.ts'

function open(dryRun: boolean, pending: number) {
  signIn()
  const run: Run = {
    ...{ dryRun, state: 'done', error: null, done: 3, created: 3, existing: 0, wrong: 0 },
    ...{
      outcomes: [],
      amount: 30,
      commission: 1,
      statuses: { approved: 3 - pending, pending, failed: 0 },
    },
  }
  const card = <OutcomeCard run={run} lines={3} file="orders.csv" shop="4" onStop={() => {}} />
  showRoutes([{ path: '*', element: card }], '/')
}
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

test('S2.13 S4.1 an import without pending orders says nothing of approval', () => {
  open(false, 0)
  expect(screen.queryByText(/for approval/)).toBeNull()
  expect(link()).toBeNull()
})
