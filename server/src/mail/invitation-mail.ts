// The email to somebody whose account was added or imported: where to sign in, or to choose the first password.
import { activationMessages as said } from '@rivulet/contract/messages/activation-messages'
import type { Mail } from '../deps.ts'
import { letter, type Reader } from './mail-text.ts'
import { choosePasswordAt } from './password-mail.ts'

type Facts = Record<'programme' | 'publicUrl', string> & {
  as: 'affiliate' | 'administrator'
  /** Somebody else has chosen the first password. */
  given: boolean
}

export function invitationMail(reader: Reader, { programme, publicUrl, as, given }: Facts): Mail {
  const choose = choosePasswordAt(publicUrl, reader.username)
  return letter(reader, `Your ${programme} account is ready`, [
    `${said.setUp[as](programme)} Your username is ${reader.username}.`,
    given ? said.signInNow : said.chooseFirst,
    given ? `${publicUrl}/#/` : choose,
    ...(given ? [said.told(choose)] : []),
    given ? said.unexpected : said.unexpectedInvite,
  ])
}
