/** Response schemas of how mails leave. */
import { boolean, described, instant, integer, nullable, object, type Shaped, text } from './shape.ts'

export const mailState = object({
  server: described(
    nullable(text),
    'Host and port of the mail server; null while mails are kept in the folder outbox',
  ),
  from: described(text, 'The address that mails come from'),
  sentAt: described(
    nullable(instant),
    'When the last mail was handed over, or kept while there is no mail server',
  ),
  waiting: described(integer, 'Mails that wait to be handed over'),
  failing: described(integer, 'Those of them that were tried in vain'),
  failure: described(nullable(text), 'Why the latest try of those failed'),
  givenUpAt: described(nullable(instant), 'When a mail was last given up because its time was over'),
})
export type MailState = Shaped<typeof mailState>

export const mailTest = object({
  sent: described(boolean, 'Whether it was handed over, or kept while there is no mail server'),
  to: text,
  failure: described(nullable(text), 'Why it was not'),
})
export type MailTest = Shaped<typeof mailTest>
