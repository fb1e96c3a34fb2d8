// Terms gate: nothing answers an affiliate who has not accepted the terms in force, except what leads to accepting
// them, the own account and the personal data. Their links keep working and earning: clicks and orders need no session.
import { messages } from '@rivulet/contract/messages/messages'
import { forbidden } from '../errors.ts'
import type { Actor } from './actor.ts'

/** @throws 403 with code `terms`. */
export function requireTerms({ termsDue }: Actor): void {
  if (termsDue !== null) throw forbidden(messages.terms.due, 'terms')
}
