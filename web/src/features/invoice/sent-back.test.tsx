/** What is said above a payment that the bank sent back. */
import { bankDetailsPath } from '@rivulet/contract/bank-fields'
import { invoiceMessages } from '@rivulet/contract/messages/invoice-messages'
import { cleanup, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { administrator, show, signIn } from '../../testing/show.tsx'
import { SentBack } from './sent-back.tsx'

const said = invoiceMessages.sentBack
const record = { affiliate: { id: 7, name: 'ANNA' }, returned: '2026-11-20 10:00' }
const affiliate = administrator({ profile: { id: 3, name: 'AFFILIATE', reference: 'Affiliate' } })
function read(...[props, user]: [Parameters<typeof SentBack>[0], typeof affiliate]) {
  cleanup()
  signIn(user)
  show(<SentBack {...props} />)
  return screen.getByRole('status').textContent
}

test('S2.12 R76 the affiliate of a returned payment reads why, if that is about the account, and where to correct it', () => {
  const known = read({ record, own: 'the account is closed' }, affiliate)
  expect(known).toContain(said.why('the account is closed'))
  expect(screen.getByRole('link').getAttribute('href')).toBe(bankDetailsPath)
  const unknown = read({ record, own: null }, affiliate)
  expect(unknown).toContain(said.title)
  // Nobody may have sent one.
  for (const words of [known, unknown]) expect(words).not.toContain('email')
})

test('S2.12 an administrator reads the bank’s reason in full', () => {
  const full = { ...record, returnedBecause: 'the account is closed (AC04): CALL US' }
  expect(read({ record: full, own: 'the account is closed' }, administrator())).toContain(
    said.why(full.returnedBecause),
  )
})
