/** Messages of the set-up guide on the home screen of a new installation. */

export const setUpMessages = {
  title: (programme: string) => `Set up ${programme}`,
  progress: (done: number, all: number) => `${done} of ${all} done`,
  next: (step: string) => `Next: ${step}`,
  unfold: 'Show the steps',
  hide: 'Hide',
  hideAll: 'Hide this guide',
  done: 'Done',
  account: {
    title: 'Make the account yours',
    text: (username: string) =>
      `Emails to ${username} reach nobody. Enter your own address and a new password.`,
    action: 'Open my profile',
  },
  programme: {
    title: 'Name your programme',
    text: 'Name, logo and support address, and what new affiliates and shops start with.',
    action: 'Set up the programme',
  },
  mail: {
    title: 'Set up email',
    kept: 'Confirmations and new passwords reach nobody yet: no mail server is set.',
    refused: 'Confirmations and new passwords reach nobody: the mail server does not accept them.',
    untried: 'No email has been sent yet. Send yourself a test email to check that it arrives.',
    action: 'Email settings',
    test: 'Go to the test email',
  },
  address: {
    title: 'Give it a public address',
    text: (origin: string) =>
      `Links and invites begin with ${origin}, which only this machine can reach. Set PUBLIC_URL on the server.`,
  },
  backups: {
    title: 'Turn backups on',
    text: 'Nothing is backed up: set BACKUP_DIR or BACKUP_URL on the server.',
    action: 'See the jobs',
  },
  attention: {
    title: 'Needs your attention',
    account: 'Emails to you reach nobody',
    ownAddress: 'Enter your own address and a new password.',
    mails: {
      kept: 'Emails are not sent',
      refused: 'Emails are not sent',
      untried: 'No email has been sent yet',
    },
    kept: 'No mail server is set.',
    refused: 'The mail server does not accept them.',
    untried: 'Send yourself a test email to check that it arrives.',
    address: 'Only this machine can open links and invites',
    backups: { off: 'Backups are off', late: 'Backups are late' },
    publicUrl: 'Set PUBLIC_URL on the server.',
    off: 'Set BACKUP_DIR or BACKUP_URL on the server.',
    late: (days: number) => `There has been no backup for ${days} days.`,
    jobs: 'See the jobs',
  },
  shop: {
    title: 'Add your first shop',
    text: 'The store your affiliates send visitors to, its commission, and for how many days a click counts.',
    action: 'Add a shop',
  },
  connect: {
    title: 'Connect the shop',
    text: 'Its screen has the call to copy and shows what arrives, live. You test it with an affiliate’s link further down.',
    action: 'Connect the shop',
  },
  invite: {
    title: 'Invite an affiliate',
    text: 'Send the link of an invite, or create the account yourself and choose its shops.',
    action: 'Create an invite',
    account: 'Add an account',
  },
  order: {
    title: 'See the first credited order',
    text: 'Open an affiliate’s test link, send a test order with its click ID, and see what it would earn.',
    action: 'Open the test panel',
  },
} as const
