/** Endpoints for affiliates to ask for a payout; the answer is a payment, or an action of the resource. */
import type { OwnPayout } from '../answers/payout-request-answer.ts'
import { endpoint } from './define-endpoint.ts'

const own = { access: 'session', audience: 'affiliates' } as const

export const payoutRequestEndpoints = {
  ownPayout: endpoint<OwnPayout>()({
    ...own,
    method: 'GET',
    path: '/home/payout-request',
    summary: 'Whether the affiliate may ask for a payout, what is missing, and the last request',
  }),
  askForPayout: endpoint<OwnPayout>()({
    ...own,
    method: 'POST',
    path: '/home/payout-request',
    audited: 'Ask for a payout',
    summary: 'Ask for a payout of everything that is payable; moves no money',
    success: [201],
  }),
  withdrawPayoutRequest: endpoint<OwnPayout>()({
    ...own,
    method: 'DELETE',
    path: '/home/payout-request/:id',
    audited: 'Withdraw a payout request',
    summary: 'Withdraw your request, if it has not been answered',
  }),
} as const
