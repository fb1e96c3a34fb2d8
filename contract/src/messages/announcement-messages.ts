/** Messages of announcements to affiliates. */
import { displayMinute } from '../day.ts'
import { groupThousands } from '../money.ts'

const affiliates = (count: number): string =>
  `${groupThousands(String(count))} ${count === 1 ? 'affiliate' : 'affiliates'}`

export const announcementMessages = {
  draft: 'Saved as a draft. Nobody sees it until you send it',
  notSent: 'Who it will reach',
  sendBelow: 'Not sent yet. Send it with the button below',
  sendOther: 'Not sent yet. A colleague with the permission to send announcements has to send it',
  testSubject: (title: string) => `Test: ${title}`,
  sendConfirm: 'It cannot be changed after it is sent, except for its last day.',
  sent: 'Announcement sent. It reaches everybody within a few minutes.',
  sendFailed: 'This announcement could not be sent. It may have been sent already.',
  reaches: (count: number) => `Reaches ${affiliates(count)}`,
  reachesNobody: 'Reaches nobody: no active affiliate matches',
  begins: (minute: string) => `Shown from ${displayMinute(minute)}`,
  beginsNow: 'Shown immediately',
  mailed: 'Also sent by email, immediately or in a digest, as each affiliate has chosen',
  withdrawConfirm:
    'It disappears from home screens and notifications. Emails already sent cannot be taken back.',
  withdrawn: 'Announcement withdrawn',
  withdrawFailed: 'This announcement could not be withdrawn. It may have been withdrawn already.',
  gone: (count: number) => `Disappears for ${affiliates(count)}`,
  read: (count: number) => `${affiliates(count)} ${count === 1 ? 'has' : 'have'} read it`,
  fixed: 'Sent announcements cannot be changed. Withdraw it, duplicate it and send the copy.',
  settled:
    'It was sent, so only its last day can be changed. To correct it, withdraw it, duplicate it and send the copy.',
  toTrash: 'Withdraw the announcement first',
  past: 'This day is in the past',
  period: 'The last day is before the first',
  noText: 'The field is required',
  notAffiliates: 'Choose a profile of affiliates',
  dismiss: 'Dismiss',
  dismissNamed: (title: string) => `Dismiss ${title}`,
  from: (programme: string) => `From ${programme}`,
  open: 'Read it in your account:',
} as const
