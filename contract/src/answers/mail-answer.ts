/** Response schemas of the state of outgoing email. */
import { boolean, described, instant, integer, nullable, object, type Shaped, text } from './shape.ts'

export const mailState = object({
  server: described(
    nullable(text),
    'Host and port of the mail server; null while emails are kept in the folder outbox',
  ),
  from: described(text, 'The sender address'),
  sentAt: described(
    nullable(instant),
    'When the last email was sent, or kept while there is no mail server',
  ),
  waiting: described(integer, 'Emails waiting to be sent'),
  failing: described(integer, 'Those that failed at least once'),
  failure: described(nullable(text), 'Why the latest attempt failed'),
  givenUpAt: described(
    nullable(instant),
    'When an email was last dropped because it could not be sent in time',
  ),
})
export type MailState = Shaped<typeof mailState>

export const mailTest = object({
  sent: described(boolean, 'Whether it was sent, or kept while there is no mail server'),
  kept: described(boolean, 'Whether it was kept in the folder outbox, as no mail server is set'),
  to: text,
  failure: described(nullable(text), 'Why it was not'),
})
export type MailTest = Shaped<typeof mailTest>
