/** Messages of announcements to affiliates. */
import { displayMinute } from '../day.ts'
import { groupThousands } from '../money.ts'

const affiliates = (count: number): string =>
  `${groupThousands(String(count))} ${count === 1 ? 'affiliate' : 'affiliates'}`

export const announcementMessages = {
  draft: 'Saved as a draft. Nobody gets it before you send it',
  notSent: 'Whom it would reach',
  sendBelow: 'Nobody has it yet. Send it with the button below',
  sendOther: 'Nobody has it yet. Whoever may send announcements sends it',
  sendConfirm: 'It cannot be changed after it is sent, except for its last day.',
  sent: 'Announcement sent. It reaches everybody within a few minutes.',
  sendFailed: 'This announcement could not be sent. It may have been sent already.',
  reaches: (count: number) => `Reaches ${affiliates(count)}`,
  reachesNobody: 'Reaches nobody: no active affiliate matches',
  begins: (minute: string) => `Shown from ${displayMinute(minute)}`,
  beginsNow: 'Shown at once',
  mailed: 'Mailed then, as each of them has chosen',
  withdrawConfirm: 'It disappears from home screens and notifications. Mails that were sent stay sent.',
  withdrawn: 'Announcement withdrawn',
  withdrawFailed: 'This announcement could not be withdrawn. It may have been withdrawn already.',
  gone: (count: number) => `Disappears for ${affiliates(count)}`,
  read: (count: number) => `${affiliates(count)} ${count === 1 ? 'has' : 'have'} read it`,
  fixed: 'Sent announcements cannot be changed. Withdraw it, duplicate it and send the copy.',
  settled:
    'It was sent, so only its last day can be changed. To correct it, withdraw it, duplicate it and send the copy.',
  toTrash: 'Withdraw the announcement first',
  past: 'This day is over',
  period: 'The last day is before the first',
  noText: 'The field is required',
  notAffiliates: 'Choose a profile of affiliates',
  dismiss: 'Dismiss',
  dismissNamed: (title: string) => `Dismiss ${title}`,
  from: (programme: string) => `From ${programme}`,
  open: 'Read it in your account:',
} as const
