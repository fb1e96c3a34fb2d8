/** What is left to do for a payment that somebody transfers by hand. */
import { invoiceMessages } from '@rivulet/contract/messages/invoice-messages'
import { cleanup, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show, signIn } from '../../testing/show.tsx'
import { Transfer, type Transferred } from './transfer.tsx'

const said = invoiceMessages.transfer
const amount = '€\u{a0}22.74'
const day = { date: '2026-11-27', paid: '22.74', affiliate: { id: 7, name: 'LOTTE' } }
const trace = { run: null, account: 'BE68 •••• •••• 7034' } as Parameters<typeof Transfer>[0]['trace']

function words(state: Pick<Transferred, 'state' | 'confirmed'>): string {
  cleanup()
  signIn()
  show(<Transfer record={{ ...day, ...state }} trace={trace} />)
  return screen.getByRole('region', { name: said.title }).textContent
}

test('S3.10 nobody is told to transfer what has been transferred', () => {
  expect(words({ state: 'under_way', confirmed: null })).toContain(said.byHand(amount))
  expect(words({ state: 'paid', confirmed: null })).toContain(said.unlessDone(amount))
  const done = words({ state: 'paid', confirmed: '2026-11-27 20:18' })
  expect(done).toContain(said.done(amount))
  expect(done).not.toContain('Transfer €')
})
