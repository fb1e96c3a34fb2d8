/** Why accepting a claim would be wrong: the order is not approved or not credited to the claimant. */
import type { ClaimEvidence } from '@rivulet/contract/answers/claim-answer'
import type { claimMessages } from '@rivulet/contract/messages/claim-messages'

/** Null when it is right, or when the reader may not see the order. */
export function unpaidBecause(
  order: ClaimEvidence['order'],
): keyof (typeof claimMessages)['warn'] | null {
  if (order === undefined) return null
  if (order === null) return 'none'
  if (order.inTrash) return 'inTrash'
  if (order.credited !== 'claimant') return order.credited
  return order.status === '1' ? 'failed' : order.status === '2' ? 'pending' : null
}
