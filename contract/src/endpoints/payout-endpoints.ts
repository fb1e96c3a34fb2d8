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
    summary: 'What a run of all who may be paid at least the minimum would hold',
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
    summary: 'How far a run is, and what keeps the asking user from releasing it',
  }),
  readBankAnswer: endpoint<BankAnswer>()({
    method: 'POST',
    path: '/financial/payout-run/answer',
    access: 'financial.payout.answer',
    audience: 'admins',
    audited: 'Read an answer of the bank',
    summary: 'Read a file of the bank: pain.002, camt.052, camt.053 or camt.054. Nothing is done yet',
    multipart: true,
    success: [201],
  }),
  applyBankAnswer: endpoint<BankAnswer>()({
    method: 'POST',
    path: '/financial/payout-run/answer/:id/apply',
    access: 'financial.payout.answer',
    audience: 'admins',
    audited: 'Apply an answer of the bank',
    summary: 'Do what a file that was read says: confirm payments, and record those that came back',
  }),
} as const
