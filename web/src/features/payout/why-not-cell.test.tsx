/** Why a payout of a run did not reach its affiliate. */
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { signIn } from '../../testing/show.tsx'
import { WhyNotCell } from './why-not-cell.tsx'

const row = { id: 1, affiliate: null, run: null, omitted: null, returnedBecause: null }

test('S2.12 a payout that came back says why, one that was left out too, and one that was paid nothing', () => {
  signIn()
  render(
    <>
      <WhyNotCell row={{ ...row, returnedBecause: 'Account closed' }} />
      <WhyNotCell row={{ ...row, omitted: 'outside' }} />
      <WhyNotCell row={row} />
    </>,
  )
  expect(screen.getByText('Account closed').title).toBe('Account closed')
  expect(document.body.textContent).toBe('Account closedOutside SEPA-')
})
