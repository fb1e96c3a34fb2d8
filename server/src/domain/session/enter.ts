// The session of somebody who has proven who they are, and what the screens begin with.
import type { SignedIn } from '@rivulet/contract/session-answer'
import { isAdminReference, type ProfileReference } from '@rivulet/contract/may'
import type { Transaction } from '../../db/sql.ts'
import { findSession, type NewSession, startSession } from '../../http/session-record.ts'
import type { Engine } from '../../resource/engine.ts'
import { sessionUser } from './session-user.ts'

type Entering = Omit<NewSession, 'admin'> & { reference: ProfileReference }

/** Starts a session for an account that the caller has locked. */
export async function enter(
  engine: Engine,
  tx: Transaction,
  { reference, ...session }: Entering,
): Promise<SignedIn> {
  const now = engine.deps.now()
  const token = await startSession(tx, now, { ...session, admin: isAdminReference(reference) })
  const found = await findSession(tx, token, now)
  if (!found) throw new Error('the session that was just started is not found')
  return { token, user: await sessionUser(engine, tx, found.actor) }
}
