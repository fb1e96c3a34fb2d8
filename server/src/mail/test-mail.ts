// The mail with which an administrator sees whether mails arrive.
import type { Mail } from '../deps.ts'
import { mail, type Reader } from './mail-text.ts'

export const testMail = (
  reader: Reader,
  { programme, publicUrl, logo }: { programme: string; publicUrl: string; logo: boolean },
): Mail =>
  mail(reader, `Test mail of ${programme}`, [
    'Hello,',
    `this is the test mail that you asked for at ${publicUrl}. It has arrived: mails of ${programme} reach you.`,
    logo
      ? 'Look at its sender and logo: all mails of the programme carry them.'
      : 'Look at its sender: all mails of the programme carry it, and a logo once you have chosen one.',
  ])
