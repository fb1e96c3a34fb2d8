// The email to an affiliate whose account is active: where to sign in, the terms, and which password to use.
import { activationMessages as said } from '@rivulet/contract/messages/activation-messages'
import type { Mail } from '../deps.ts'
import { letter, type Reader } from './mail-text.ts'
import { choosePasswordAt } from './password-mail.ts'

/** How the account came to be: `invited` to choose a password, because it has none. */
export type Origin = 'registered' | 'added' | 'invited'

type Facts = Record<'programme' | 'publicUrl' | 'terms', string> & { origin: Origin }

export function activationMail(reader: Reader, { programme, publicUrl, terms, origin }: Facts): Mail {
  const start = `${publicUrl}/#/`
  const choose = choosePasswordAt(publicUrl, reader.username)
  const words: Record<Origin, [first: string, address: string, password: string]> = {
    registered: [said.reviewed, start, said.chosen],
    added: [said.added, start, said.told(choose)],
    invited: [said.invited, choose, ''],
  }
  const [first, address, password] = words[origin]
  return letter(reader, `Your ${programme} account is active`, [
    first,
    address,
    terms,
    `Your username is ${reader.username}. ${password}`.trim(),
  ])
}
