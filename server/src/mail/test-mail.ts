// The mail with which an administrator sees whether mails arrive.
import type { Mail } from '../deps.ts'
import { mail, type Reader } from './mail-text.ts'

export const testMail = (
  reader: Reader,
  { programme, publicUrl, logo }: { programme: string; publicUrl: string; logo: boolean },
): Mail =>
  mail(reader, `Test mail from ${programme}`, [
    'Hello,',
    `this is the test mail you asked for at ${publicUrl}. It arrived, so mail from ${programme} reaches you.`,
    logo
      ? 'Check the sender and logo: every mail from the programme has them.'
      : 'Check the sender: every mail from the programme has it, and a logo once you have chosen one.',
  ])
