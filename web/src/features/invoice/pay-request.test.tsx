/** Requests for a payout: which of their amounts is paid, and when an affiliate can ask for one. */
import type { OwnPayout } from '@rivulet/contract/answers/payout-request-answer'
import { payoutRequestMessages as said } from '@rivulet/contract/messages/payout-request-messages'
import { seededPermissions } from '@rivulet/contract/access/permission'
import { cleanup, screen } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { expect, test } from 'vitest'
import { queryClient } from '../../lib/query.ts'
import { answer } from '../../testing/answers.ts'
import { asRead } from '../../testing/as-read.ts'
import { noBank } from '../../testing/no-bank.ts'
import { administrator, showRoutes, signIn } from '../../testing/show.tsx'
import { PayRequest, PaysNow } from './pay-request.tsx'
import { PayoutRequestsLink } from './payout-requests-link.tsx'

type Request = ComponentProps<typeof PayRequest>['record']
const request = (changes: object) =>
  ({
    ...{ id: 1, state: 'open', amount: '25.00', payable: '199.00', affiliate: { id: 7, name: 'ANNA' } },
    ...changes,
  }) as Request

function open(record: Request) {
  cleanup()
  signIn()
  const element = (
    <>
      <PayRequest record={record} />
      <PaysNow record={record} />
    </>
  )
  showRoutes([{ path: '*', element }], '/')
}

test('S3.10 a request says which of its two amounts is paid', () => {
  open(request({}))
  const pay = screen.getByRole('link', { name: said.payAmount('199.00') })
  expect(pay.getAttribute('href')).toContain('/invoice/add?affiliate=7')
  screen.getByText(asRead(said.paysNow('199.00', '25.00')))
  open(request({ payable: '25.00' }))
  screen.getByRole('link', { name: said.payAmount('25.00') })
  expect(screen.queryByText(/not the/)).toBeNull()
  open(request({ payable: '-9.00' }))
  screen.getByText(said.paysNothing)
  expect(screen.queryByRole('link')).toBeNull()
})

const payout: OwnPayout = {
  ...{ offered: true, payable: '0.00', minimum: '10.00', missing: ['minimum'], bank: 'BE68 ••• 7034' },
  ...{ reachedOn: null, bankCheckedUntil: null, sentBack: null, request: null, planned: null },
}
const affiliate = administrator({
  profile: { id: 3, name: 'AFFILIATE', reference: 'Affiliate' },
  permissions: [...seededPermissions.Affiliate],
  affiliate: {
    ...{ aid: 'A1', commission: '12.50', hold: 14, contact: null, paymentNotes: null },
    ...{ bank: noBank, welcome: null },
  },
})

test('S3.10 an affiliate is offered to ask for a payout when enough is payable, and else told why not', async () => {
  signIn(affiliate)
  answer({ 'GET /home/payout-request': { data: payout } })
  showRoutes([{ path: '*', element: <PayoutRequestsLink /> }], '/')
  await screen.findByText(asRead(said.below('0.00', '10.00')))
  expect(screen.queryByRole('link')).toBeNull()
  cleanup()
  queryClient.clear()
  answer({ 'GET /home/payout-request': { data: { ...payout, payable: '12.00', missing: ['bank'] } } })
  showRoutes([{ path: '*', element: <PayoutRequestsLink /> }], '/')
  await screen.findByRole('link', { name: said.ask })
})
