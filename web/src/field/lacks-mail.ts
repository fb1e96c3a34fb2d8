/** Whether a field asks for an email although no mail server is set. */
import type { FieldOf } from '@rivulet/contract/fields'
import { programme } from '../lib/programme.ts'

export const lacksMail = ({ needsMail }: FieldOf<'boolean'>): boolean =>
  needsMail !== undefined && !programme.get().mails
