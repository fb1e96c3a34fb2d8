/** Messages about sending emails, for administrators. */

export const mailMessages = {
  title: 'Sending email',
  through: (server: string, from: string) => `Through ${server}, from ${from}`,
  folder: 'Not sending',
  folderWhy:
    'No mail server is set: emails are kept as files in the folder outbox of the data directory.',
  /** What to write, and where; values are examples. */
  setUp: {
    lines: 'Two lines for the server, with the account of your mail provider',
    example: (programme: string) =>
      `SMTP_URL=smtps://user:password@mail.example.com:465\nMAIL_FROM='${programme} <partners@example.com>'`,
    encoded: 'In the user name and the password, write @ as %40, : as %3A and / as %2F.',
    where: 'Where they go depends on how Rivulet was started:',
    places: [
      { how: 'systemd', file: 'in /etc/rivulet.env, then', command: 'systemctl restart rivulet' },
      {
        how: 'Docker Compose',
        file: 'in .env beside compose.yaml, then',
        command: 'docker compose up --detach',
      },
      {
        how: 'npm start',
        file: 'in front of the command, on one line:',
        command: 'SMTP_URL=… MAIL_FROM=… npm start',
      },
    ],
    after: 'Reload this page after the restart, and send yourself a test email.',
  },
  fine: 'Sending',
  failing: 'Not sending',
  never: 'No email has been sent yet',
  untried: 'Send yourself a test email to check that it arrives',
  sentAt: (moment: string) => `Last sent ${moment}`,
  keptAt: (moment: string) => `Last kept ${moment}`,
  waiting: (count: number) => (count === 1 ? '1 email is waiting' : `${count} emails are waiting`),
  noneWaiting: 'No emails are waiting',
  tried: (count: number) =>
    count === 1
      ? '1 could not be sent yet and will be retried'
      : `${count} could not be sent yet and will be retried`,
  givenUp: (moment: string) => `An email was dropped ${moment} because it could not be sent in time`,
  test: 'Send me a test email',
  testSent: (address: string) =>
    `The mail server accepted the test email to ${address}. If it does not arrive within minutes, check the spam folder and the SPF and DKIM records of the sender’s domain.`,
  testKept: (address: string) =>
    `The test email to ${address} was kept in the folder outbox. It was not sent, because no mail server is set.`,
  testFailed: (reason: string) => `The test email was not sent. ${reason}`,
  guide: 'Guide to email',
  unreachable: (server: string, detail: string) => `${server} does not answer: ${detail}`,
  credentials: (server: string, detail: string) =>
    `${server} does not accept the user name or password of SMTP_URL: ${detail}`,
  refused: (server: string, detail: string) => `${server} refused the email: ${detail}`,
  other: (detail: string) => `It could not be sent: ${detail}`,
} as const
