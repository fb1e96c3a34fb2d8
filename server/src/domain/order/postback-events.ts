// What the outside is told of an order's changes: fewer words than its history has.
import type { OrderEvent, OrderReason, OrderStatus, PostbackEvent } from '@rivulet/contract/choices'

type Noted = { event: OrderEvent; reason: OrderReason | null; status: OrderStatus }

/** In their order; most changes are one event. */
export function eventsOf({ event, reason, status }: Noted): PostbackEvent[] {
  switch (event) {
    case 'recorded':
    // Its affiliate sees it from then on, flagged.
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
      return [reason === 'refunded' ? 'failed' : 'adjusted']
    case 'reopened':
    case 'confirmed':
    case 'recalculated':
      return ['adjusted']
    case 'assigned':
      // Its affiliate has not heard of it before, and it may be decided already.
      return status === '2' ? ['created'] : ['created', status === '0' ? 'approved' : 'failed']
    // Told by itself: the two affiliates hear different things.
    case 'moved':
    case 'held':
    case 'raised':
    case 'inquiry':
    case 'cleared':
      return []
  }
}
