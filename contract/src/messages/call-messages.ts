/** Messages about shop calls. Amounts are already formatted. */
import type { TrackedOrder } from '../answers/order-answer.ts'

type Standing = { status: string; net: string; commission: string }

export const callMessages = {
  trial: 'Test order',
  /** What a call did whose answer says nothing else, by its result. */
  results: {
    recorded: 'Order recorded',
    updated: 'Order updated',
    duplicate: 'Already known, nothing changed',
    held: 'Kept pending for review',
    unattributed: 'Order recorded, credited to nobody',
    waiting: 'Kept until the order arrives',
    trial: 'Nothing was stored',
  } satisfies Record<TrackedOrder['result'], string>,
  trialEarns: (amount: string, aid: string) =>
    `The connection works. A real order would earn ${amount} for the affiliate ${aid}`,
  trialNobody: (reason: string) =>
    `The connection works, but nobody would earn on a real order. ${reason}`,
  trialRecorded: ({ status, net }: Pick<Standing, 'status' | 'net'>) =>
    `It would be recorded as ${status}, with ${net} after refunds`,
  trialReal: 'The connection works. This order ID belongs to a real order, which was not changed',
  trialWaits: (orderId: string) =>
    `The connection works. Order ‘${orderId}’ is not known (trials are not recorded), so a real call would be kept and applied when the order arrives`,
  wouldChange: (orderId: string, changes: readonly string[]) =>
    `A real call would change order ‘${orderId}’: ${changes.join('; ')}`,
  wouldNotChange: (orderId: string) => `A real call would change nothing about order ‘${orderId}’`,
  status: (from: string, to: string) => `status from ${from} to ${to}`,
  lowered: (by: string, to: string) => `amount after refunds lower by ${by}, to ${to}`,
  raised: (by: string, to: string) => `amount after refunds higher by ${by}, to ${to}`,
  commission: (from: string, to: string) => `commission from ${from} to ${to}`,
  recordedDetails: 'details of the buyer, goods or refunds would be recorded',
  denied: (message: string, times: number, most: number) =>
    times === 1
      ? message
      : `${message} (${times >= most ? `${most} or more` : times} calls in this minute)`,
  field: (label: string, sentence: string) => `${label}: ${sentence}`,
} as const
