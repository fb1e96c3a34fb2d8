// The email to the owner of an account about a new API key.
import type { Mail } from '../deps.ts'
import { letter, type Reader } from './mail-text.ts'

type News = Record<'programme' | 'name' | 'when' | 'publicUrl', string>

/** The name is the owner's own, but whoever got into the account may have typed it: it stands alone on its line. */
export const apiKeyMail = (reader: Reader, { programme, name, when, publicUrl }: News): Mail =>
  letter(reader, `A new API key of your ${programme} account`, [
    `An API key of your account was created on ${when}. Anyone who has it can read what you can see, until it is deleted:`,
    name,
    'If this was you, you do not need to do anything.',
    `If it was not, somebody else has access to your account: delete the key (${publicUrl}/#/dashboard/settings/api-key), set a new password at once (${publicUrl}/#/recover), which signs out all devices, and tell the programme.`,
  ])
