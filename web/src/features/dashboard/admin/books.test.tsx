/** What the ledger self-check says of books that balance, differ, or are still empty. */
import type { Books as Check } from '@rivulet/contract/answers/book-answer'
import { bookMessages } from '@rivulet/contract/messages/book-messages'
import { cleanup, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show, signIn } from '../../../testing/show.tsx'
import { Books } from './books.tsx'

const empty: Check = {
  ...{ checkedAt: '2026-11-20T02:00:00.000Z', orders: 0, affiliates: 0, lines: 0 },
  ...{ balances: '0.00', discrepancies: 0, difference: '0.00', found: [], nights: [] },
}

test('S1.3 books without an order or a ledger line are not called balanced', () => {
  signIn()
  const draw = (check: Partial<Check>) => {
    cleanup()
    show(<Books books={{ ...empty, ...check }} zone="Europe/Brussels" />)
  }
  draw({})
  screen.getByText(bookMessages.nothingYet)
  expect(screen.queryByText(bookMessages.balanced)).toBeNull()
  // A correction alone can differ, too.
  for (const some of [{ orders: 1 }, { lines: 1 }]) {
    draw(some)
    screen.getByText(bookMessages.balanced)
  }
})
