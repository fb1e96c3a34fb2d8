// The email with which an administrator checks that emails arrive.
import type { Mail } from '../deps.ts'
import { letter, type Reader } from './mail-text.ts'

export const testMail = (
  reader: Reader,
  { programme, publicUrl, logo }: { programme: string; publicUrl: string; logo: boolean },
): Mail =>
  letter(reader, `Test email from ${programme}`, [
    `This is the test email you asked for at ${publicUrl}. It arrived, so email from ${programme} reaches you.`,
    logo
      ? 'Check the sender and logo: every email from the programme has them.'
      : 'Check the sender: every email from the programme has it, and a logo once you have chosen one.',
  ])
