/** The list of a run's payouts leads back to the run. */
import { payoutMessages } from '@rivulet/contract/messages/payout-messages'
import { cleanup, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { showRoutes, signIn } from '../../testing/show.tsx'
import { RunLink } from './run-link.tsx'

test('S2.12 payouts of one run lead to it, those of several to none', () => {
  signIn()
  const at = (query: string) => showRoutes([{ path: '*', element: <RunLink /> }], `/?${query}`)
  at('where[run]=eq~.~4')
  const link = screen.getByRole('link', { name: payoutMessages.toRun })
  expect(link.getAttribute('href')).toBe('/dashboard/financial/payout-run/4')
  cleanup()
  at('where[state]=eq~.~waiting')
  expect(screen.queryByRole('link')).toBeNull()
})
