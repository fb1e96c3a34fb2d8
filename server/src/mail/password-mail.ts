// Where the first password is chosen, and the email with the link that sets a password.
import type { Mail } from '../deps.ts'
import { letter, type Reader } from './mail-text.ts'

/** For somebody who was added: the screen knows the username and sends the link. */
export const choosePasswordAt = (publicUrl: string, username: string): string =>
  `${publicUrl}/#/recover?first=${encodeURIComponent(username)}`

export const recoveryMail = (
  reader: Reader,
  {
    programme,
    link,
    minutes,
    first,
  }: { programme: string; link: string; minutes: number; first: boolean },
): Mail =>
  letter(
    reader,
    first ? `Choose your password for ${programme}` : `Set a new password for ${programme}`,
    [
      first
        ? `Somebody, probably you, asked to choose the password of ${reader.username}. Open this link to choose it:`
        : `Somebody, probably you, asked to reset the password of ${reader.username}. Open this link to set a new one:`,
      link,
      `The link works once and expires in ${minutes} minutes. If you request another one, only the newest works.`,
      first
        ? 'If you did not ask for this, you can ignore this email: nothing changes.'
        : 'If you did not ask for this, you can ignore this email: your password stays the same.',
    ],
  )
