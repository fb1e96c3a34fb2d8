// The mail to an imported affiliate who is invited: where to have a link sent that chooses a password.
import type { Mail } from '../../deps.ts'

export function invitationMail(
  username: string,
  { programme, publicUrl }: Record<'programme' | 'publicUrl', string>,
): Mail {
  const paragraphs = [
    'Hello,',
    `an affiliate account at ${programme} was set up for you. Your username is ${username}. To sign in, first choose a password. Enter your username at this address, and a link for it comes by mail:`,
    `${publicUrl}/#/recover`,
    'If you do not expect this mail, you can ignore it: without a mail to this address nobody can sign in to the account.',
  ]
  return {
    to: username,
    subject: `Your ${programme} account is ready`,
    text: `${paragraphs.join('\n\n')}\n`,
  }
}
