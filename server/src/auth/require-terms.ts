// Terms gate: an affiliate who has not accepted the terms in force is refused everything except the calls for accepting
// them, for their own account and for their personal data. Their links keep working and earning: clicks and orders need
// no session.
import { messages } from '@rivulet/contract/messages/messages'
import { forbidden } from '../errors.ts'
import type { Actor } from './actor.ts'

/** @throws 403 with code `terms`. */
export function requireTerms({ termsDue }: Actor): void {
  if (termsDue !== null) throw forbidden(messages.terms.due, 'terms')
}
