/** Endpoints of payout runs outside the resource: forecast, progress and bank answers. */
import { endpoint } from './define-endpoint.ts'
import { boolean, money } from '../fields.ts'
import { payoutRequestMessages } from '../messages/payout-request-messages.ts'
import type { BankAnswer, PayoutForecast, PayoutProgress } from '../answers/payout-answer.ts'

export const payoutEndpoints = {
  payoutForecast: endpoint<PayoutForecast>()({
    method: 'GET',
    path: '/financial/payout-run/forecast',
    access: 'financial.payout.add',
    audience: 'admins',
    summary: 'Forecast of a run that pays everyone with at least the minimum payable',
    query: {
      minimum: money('Minimum', { required: true, min: 1 }),
      requested: boolean('Only on request', { help: payoutRequestMessages.onlyRequested }),
    },
  }),
  payoutProgress: endpoint<PayoutProgress>()({
    method: 'GET',
    path: '/financial/payout-run/:id/progress',
    access: 'financial.payout.view',
    audience: 'admins',
    summary: 'Progress of a run, and what prevents you from releasing it',
  }),
  readBankAnswer: endpoint<BankAnswer>()({
    method: 'POST',
    path: '/financial/payout-run/answer',
    access: 'financial.payout.answer',
    audience: 'admins',
    audited: 'Read a bank file',
    summary: 'Read a bank file (pain.002, camt.052, camt.053 or camt.054) without applying it',
    multipart: true,
    success: [201],
  }),
  applyBankAnswer: endpoint<BankAnswer>()({
    method: 'POST',
    path: '/financial/payout-run/answer/:id/apply',
    access: 'financial.payout.answer',
    audience: 'admins',
    audited: 'Apply a bank file',
    summary: 'Apply a bank file: confirm payments and record returned ones',
  }),
} as const
