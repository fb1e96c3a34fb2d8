/** How the figures of a payment were computed, and that a returned one settles nothing. */
import type { InvoiceTrace as Trace } from '@rivulet/contract/answers/trace'
import { traceMessages as said } from '@rivulet/contract/messages/trace-messages'
import { cleanup, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer } from '../../testing/answers.ts'
import { show, signIn } from '../../testing/show.tsx'
import { InvoiceTrace } from './invoice-trace.tsx'

const trace: Partial<Trace> = {
  ...{ kinds: [], balance: '50.00', heldLines: 0, onHold: '0.00', payable: '50.00', paid: '50.00' },
  ...{ current: '0.00', orders: 2, settled: '50.00', takenBackOrders: 0, takenBack: '0.00' },
  ...{ corrections: [], made: '2026-11-20 10:00', returnedBecause: null },
}
const record = { id: 4, affiliate: { id: 7, name: 'ANNA' }, state: 'paid' }

test('S3.10 the orders of a returned payment are no longer called settled', async () => {
  signIn()
  answer({ 'GET /financial/invoice/4/trace': { data: trace } })
  const draw = (returned: string | null) =>
    show(
      <InvoiceTrace record={{ ...record, returned } as Parameters<typeof InvoiceTrace>[0]['record']} />,
    )
  draw(null)
  await screen.findByText(said.settles(false))
  screen.getByText(said.settled(2))
  cleanup()
  draw('2026-11-25 10:00')
  await screen.findByText(said.settles(true))
  expect(screen.queryByText(said.settles(false))).toBeNull()
})
