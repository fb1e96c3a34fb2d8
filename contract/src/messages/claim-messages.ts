/** What is said about claims: to those who ask, and to those who answer. */
import type { Credited } from './claim.ts'

export const claimMessages = {
  ask: 'Why was I not paid?',
  missing: 'Missing an order?',
  start:
    'Tell us about an order that you brought and that is missing here, or that failed. You read the answer here, and a mail tells you when it is there.',
  future: 'The order cannot be of a day to come',
  tooOld: (days: number) => `The order cannot be older than ${days} days`,
  beforeShop: 'The order cannot be older than the shop is here',
  files: 'A claim can hold five documents',
  open: 'You have asked about this order already, and the answer is still open',
  answered: 'The answer has been sent',
  answerFailed: 'The claim could not be answered',
  written: 'What you wrote has been sent',
  writeFailed: 'It could not be sent',
  reopened: 'The claim is open again',
  reopenFailed: 'The claim could not be opened again',
  conversation: 'Conversation',
  evidence: 'What is known',
  evidenceHint: 'Visible to administrators only',
  credited: {
    claimant: 'The order is here and credited to this affiliate',
    another: 'The order is here and credited to another affiliate',
    nobody: 'The order is here and credited to nobody',
  } satisfies Record<Credited, string>,
  inTrash: 'It lies in the trash, so that it counts nowhere',
  failed: 'The order has failed, so that it earns nothing',
  pending: 'The order is pending: nothing is booked before it is approved',
  warn: {
    failed: 'The order has failed. Approve it before you answer that it was credited or paid',
    pending: 'The order is still pending. Approve it before you answer that it was credited or paid',
    another:
      'The order is credited to another affiliate. Move the credit before you answer that it was credited or paid',
    nobody:
      'The order is credited to nobody. Credit it to a link before you answer that it was credited or paid',
    none: 'The shop has reported no order with this number. Nothing was credited',
    inTrash: 'The order lies in the trash. Restore it before you answer that it was credited or paid',
  },
  fix: {
    failed: 'Open the order and approve it',
    pending: 'Open the order and approve it',
    another: 'Open the order and move the credit',
    nobody: 'Open the order and credit it',
    inTrash: 'Open the order',
  },
  others: 'Other claims about this order',
  other: (name: string, state: string) => `${name}: ${state}`,
  noOrder: 'The shop has reported no order with this number',
  noCalls: 'The shop has not called about it in the last 30 days',
  noClicks: (from: string, until: string) =>
    `This affiliate sent nobody to the shop from ${from} to ${until}, the days that count`,
  clicks: (count: string, from: string, until: string) =>
    `Clicks of this affiliate to the shop from ${from} to ${until}, the days that count: ${count}`,
} as const
