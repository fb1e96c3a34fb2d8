// Signing in: counted before the password is looked at, the same work and answer whether the account exists or not.
import type { SignedIn } from '@rivulet/contract/answer'
import { messages } from '@rivulet/contract/messages'
import { isAdminReference, type ProfileReference } from '@rivulet/contract/may'
import type { Queryable, Transaction } from '../../db/sql.ts'
import type { Origin } from '../../http/device.ts'
import { refused } from '../../http/errors.ts'
import { hashPassword, verifyPassword } from '../../http/password.ts'
import { findSession, type NewSession, startSession } from '../../http/session-record.ts'
import { countSignIn, forgiveSignIn } from '../../http/throttle.ts'
import type { Engine } from '../../resource/engine.ts'
import { noteLogin } from './login-history.ts'
import { sessionUser } from './session-user.ts'

type Credentials = { username: string; password: string; remember: boolean; origin: Origin }
type Account = {
  id: number
  hash: string | null
  active: boolean
  verified: boolean
  reference: ProfileReference
}

/** @throws 422 for wrong credentials and for accounts that wait for verification, 429 after too many tries. */
export async function signIn(engine: Engine, credentials: Credentials): Promise<SignedIn> {
  const { deps } = engine
  const { sql, config } = deps
  const { username, password, origin } = credentials
  await countSignIn(deps, username, origin.ip)
  const account = await findAccount(sql, username)
  const { right, weak } = await verifyPassword(password, account?.hash, config.passwordMemoryKib)
  const attempt = { accountId: account?.id ?? null, username, at: deps.now(), origin }
  let result: SignedIn | 'incorrect' | 'unverified' = 'incorrect'
  if (account && right) {
    await forgiveSignIn(sql, username, origin.ip)
    const better = weak ? await hashPassword(password, config.passwordMemoryKib) : account.hash
    result = await sql.begin(async (tx) => {
      const current = await lockAccount(tx, account)
      if (!current) return 'incorrect'
      if (!mayEnter(current)) return 'unverified'
      await tx`update account set last_sign_in = ${attempt.at}, password_hash = ${better} where id = ${account.id}`
      await noteLogin(tx, attempt, 'success')
      const { remember } = credentials
      return enter(engine, tx, { accountId: account.id, reference: current.reference, remember, origin })
    })
  }
  if (typeof result !== 'string') return result
  await noteLogin(sql, attempt, result)
  throw result === 'incorrect'
    ? refused(messages.session.incorrect)
    : refused(messages.session.unverified, 'unverified')
}

/** Affiliates are verified by an activation; admin users are made by somebody who knows them. */
const mayEnter = ({ active, verified, reference }: Account): boolean =>
  active && (verified || isAdminReference(reference))

async function findAccount(sql: Queryable, username: string): Promise<Account | undefined> {
  const [account] = await sql<Account[]>`
    select a.id, a.password_hash as hash, a.active, a.verified_at is not null as verified, p.reference
    from account a join profile p on p.id = a.profile_id
    where lower(a.username) = lower(${username}) and a.deleted_at is null`
  return account
}

/** As it is now; undefined when the password was changed or the account removed since it was checked. */
async function lockAccount(tx: Transaction, { id, hash }: Account): Promise<Account | undefined> {
  const [account] = await tx<Account[]>`
    select a.id, a.password_hash as hash, a.active, a.verified_at is not null as verified, p.reference
    from account a join profile p on p.id = a.profile_id
    where a.id = ${id} and a.password_hash = ${hash} and a.deleted_at is null for update of a`
  return account
}

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
