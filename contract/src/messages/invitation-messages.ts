/** Messages about inviting people whose account is active but has no password yet. */
import { namesAndMore } from './activation-messages.ts'

export const invitationMessages = {
  confirm: 'Email an invitation to choose a password and sign in?',
  confirmSeveral: 'Email each of them an invitation to choose a password and sign in?',
  sent: 'The invitation is on its way',
  failed: 'The invitation could not be sent',
  unfit: 'Only active accounts without a password can be invited',
  says: 'It names their shops and terms, and has a link to choose a password',
  saysToStaff: 'It names the programme, and has a link to choose a password',
  noMail:
    'No mail server is set, so the invitation was not sent. Use “Show invitation link”, and send the link yourself',
  noMailForImport:
    'No mail server is set, so no invitation can be sent. Choose “Activate, without an email”',
  linkShown: 'Copy the invitation link and send it',
  linkFailed: 'The invitation link could not be shown',
  linkConfirm:
    'Show a link with which this person chooses a password? Whoever has it can choose the password. Links that were made before stop working.',
  /** Those who got one within the last hour. */
  tooSoon: (names: readonly string[]) =>
    `${namesAndMore(names, 3)} ${names.length === 1 ? 'was' : 'were'} sent an invitation less than an hour ago. Invite them again later`,
  undelivered: 'The invitation was not delivered',
  /** Where the mail server never said why. */
  givenUp: 'It could not be sent in time',
} as const
