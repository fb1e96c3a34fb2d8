/** Why the order of a claim is neither credited to who asks nor paid, so that saying so would not be true. */
import type { ClaimEvidence } from '@rivulet/contract/claim-answer'
import type { claimMessages } from '@rivulet/contract/claim-messages'

/** Null when it is, or when whoever answers may not know. */
export function unpaidBecause(
  order: ClaimEvidence['order'],
): keyof (typeof claimMessages)['warn'] | null {
  if (order === undefined) return null
  if (order === null) return 'none'
  if (order.inTrash) return 'inTrash'
  if (order.credited !== 'claimant') return order.credited
  return order.status === '1' ? 'failed' : order.status === '2' ? 'pending' : null
}
