/** Endpoint of the evidence of a claim. */
import type { ClaimEvidence } from '../answers/claim-answer.ts'
import { endpoint } from './define-endpoint.ts'

export const claimEndpoints = {
  claimEvidence: endpoint<ClaimEvidence>()({
    method: 'GET',
    path: '/financial/claim/:id/evidence',
    access: 'financial.claim.answer',
    audience: 'admins',
    summary: 'What is known about the order of a claim',
  }),
} as const
