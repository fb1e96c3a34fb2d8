/** Endpoints of claims: the evidence of one, and accepting one together with crediting or approving its order. */
import type { ClaimEvidence } from '../answers/claim-answer.ts'
import { money, text } from '../fields.ts'
import { claim } from '../resources/claim.ts'
import { unattributed } from '../resources/unattributed.ts'
import { endpoint } from './define-endpoint.ts'

const updatedAt = text('Order seen', {
  required: true,
  asTyped: true,
  help: 'updatedAt of the order in the evidence: if it has changed since, the answer is 409',
})

export const claimEndpoints = {
  claimEvidence: endpoint<ClaimEvidence>()({
    method: 'GET',
    path: '/financial/claim/:id/evidence',
    access: 'financial.claim.answer',
    audience: 'admins',
    summary: 'What is known about the order of a claim',
  }),
  creditAndAccept: endpoint<Record<string, unknown>>()({
    method: 'POST',
    path: '/financial/claim/:id/credit-and-accept',
    access: 'financial.claim.answer',
    audience: 'admins',
    unaudited: 'crediting and answering are recorded, each as what it is',
    summary:
      'Credit the unattributed order of a claim to the affiliate and accept the claim, both or nothing. Also needs the permission to edit orders',
    body: {
      text: claim.actions.answer.body.text,
      note: unattributed.actions.assign.body.note,
      updatedAt,
      commission: money('Commission seen', {
        help: 'What the evidence says it earns: if that has changed since, the answer is 409',
      }),
    },
  }),
  approveAndAccept: endpoint<Record<string, unknown>>()({
    method: 'POST',
    path: '/financial/claim/:id/approve-and-accept',
    access: 'financial.claim.answer',
    audience: 'admins',
    unaudited: 'approving and answering are recorded, each as what it is',
    summary:
      'Approve the order of a claim and accept the claim, both or nothing. Also needs the permission to edit orders',
    body: { text: claim.actions.answer.body.text, updatedAt },
  }),
} as const
