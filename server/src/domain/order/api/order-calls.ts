// Metrics: counts order reports of shops by outcome.
import { isRefusal } from '../../../errors.ts'
import { labelledCounter } from '../../../process-metrics.ts'
import type { Outcome } from '../record-order.ts'

type Called = Outcome['result'] | 'ignored' | 'unread' | 'refused' | 'denied' | 'failed'
const outcomes = [
  ...([
    'recorded',
    'updated',
    'duplicate',
    'held',
    'unattributed',
    'waiting',
    'trial',
  ] satisfies Outcome['result'][]),
  ...['ignored', 'unread', 'refused', 'denied', 'failed'],
]

const calls = labelledCounter(
  'rivulet_order_calls_total',
  'Messages of shops about orders, by outcome: recorded, updated, duplicate, held, unattributed, waiting, trial, ignored (not about an order), unread (not understood, kept), refused (invalid), denied (key, signature or rate limit) or failed (an error of this server)',
  { outcome: outcomes },
)

export const countCall = (outcome: Called): void => calls.inc({ outcome })

/** For a message that ended in an error; `rejected` is the label for a rejection. */
export const countFailedCall = (error: unknown, rejected: 'refused' | 'denied'): void =>
  countCall(isRefusal(error) && error.refusal.status < 500 ? rejected : 'failed')
