// Maps order history events to the smaller set of postback events.
import type { OrderEvent, OrderReason, OrderStatus } from '@rivulet/contract/choices'
import type { PostbackEvent } from '@rivulet/contract/states/postback'

type Noted = { event: OrderEvent; reason: OrderReason | null; status: OrderStatus }

/** In sequence; most changes cause one event. */
export function eventsOf({ event, reason, status }: Noted): PostbackEvent[] {
  switch (event) {
    case 'recorded':
    // From then on its affiliate sees it, flagged.
    case 'browser':
      return ['created']
    case 'approved':
    case 'auto_approved':
      return ['approved']
    case 'failed':
      return ['failed']
    case 'refunded':
    case 'refund_undone':
    case 'lowered':
    case 'corrected':
      // With nothing left it has failed; a dispute about a part names the chargeback, whatever is left.
      return [
        reason === 'refunded' || (reason === 'chargeback' && status === '1') ? 'failed' : 'adjusted',
      ]
    case 'reopened':
    case 'confirmed':
    case 'recalculated':
      return ['adjusted']
    case 'assigned':
      // It is new to its affiliate, and may already be decided.
      return status === '2' ? ['created'] : ['created', status === '0' ? 'approved' : 'failed']
    // Enqueued separately, because the two affiliates get different events.
    case 'moved':
    case 'held':
    case 'raised':
    case 'inquiry':
    case 'cleared':
      return []
  }
}
