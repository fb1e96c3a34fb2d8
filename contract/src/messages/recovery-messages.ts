/** Messages of password recovery, also where no email can be sent, and about links that are no longer valid. */

/** How the reader reaches the programme; without a support address they know it from elsewhere. */
const ask = (support: string | null): string => (support ? `Ask ${support}` : 'Ask the programme')

export const recoveryMessages = {
  title: 'Recover your password',
  /** For whoever was added and has no password yet, or one that somebody else has chosen. */
  first: {
    title: 'Choose your password',
    lead: 'We will email you a link to choose the password of your new account.',
    sent: 'Your link is on its way',
    sentNext:
      'Open the link in our email within 30 minutes. If nothing arrives, check your spam folder, then ask the person who added you.',
    resetLead: 'Choose a password that only you know.',
    done: 'Your password is set. Please sign in',
  },
  lead: 'We will email you a link to set a new password.',
  sentNext:
    'Open the link in our email within 30 minutes. If nothing arrives, check your spam folder, then ask the programme: an administrator can set a new password for you.',
  /** Where no mail server is set. The link is made all the same, for whoever can read the server's files. */
  noMail: (support: string | null) =>
    `This programme cannot send emails, so no link will reach you. ${ask(support)}: an administrator can set a new password for you.`,
  /** Below the field of the form. */
  forOperator: 'If you run the server: the link is kept in its folder outbox',
  make: 'Make a link on the server',
  kept: 'No email was sent',
  keptWhy: (support: string | null) =>
    `No mail server is set. If the account exists, its link is kept for 30 minutes in the folder outbox of the server’s data directory. ${ask(support)} if you do not run the server: an administrator can set a new password for you.`,
  over: 'This link is no longer valid',
  overWhy: 'A link works once, for 30 minutes, and only the newest one counts.',
  anew: 'Request a new link',
  resetTitle: 'Set a new password',
  /** The link came from a sign-in with a password that an administrator has set. */
  givenOver: 'Sign in again with the password you were given, then choose your own.',
  signIn: 'Back to sign in',
} as const
