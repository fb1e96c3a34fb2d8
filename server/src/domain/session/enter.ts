// Starts the session after a successful sign-in and returns what the screens load first.
import type { SignedIn } from '@rivulet/contract/answers/session-answer'
import { isAdminReference, type ProfileReference } from '@rivulet/contract/access/permission-check'
import type { Transaction } from '../../db/sql.ts'
import { findSession, type NewSession, startSession } from '../../auth/session-record.ts'
import type { Engine } from '../../resource/engine.ts'
import { sessionUser } from './session-user.ts'

type Entering = Omit<NewSession, 'admin'> & { reference: ProfileReference }

/** The caller holds a lock on the account. */
export async function enter(
  engine: Engine,
  tx: Transaction,
  { reference, ...session }: Entering,
): Promise<SignedIn> {
  const now = engine.deps.now()
  const token = await startSession(tx, now, { ...session, admin: isAdminReference(reference) })
  const found = await findSession(tx, token, now)
  if (!found) throw new Error('the new session was not found')
  return { token, user: await sessionUser(engine, tx, found.actor) }
}
