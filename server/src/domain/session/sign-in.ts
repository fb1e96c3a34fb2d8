// Signs in: the attempt is counted before the password is checked, and work and
// response are the same whether the account exists or not.
import type { NewPasswordStep, SecondStep, SignedIn } from '@rivulet/contract/answers/session-answer'
import { messages } from '@rivulet/contract/messages/messages'
import { isAdminReference, type ProfileReference } from '@rivulet/contract/access/permission-check'
import type { Source } from '../../audit/write-audit-log.ts'
import type { Queryable, Transaction } from '../../db/sql.ts'
import type { Origin } from '../../auth/device.ts'
import { refused } from '../../errors.ts'
import { hashPassword, verifyPassword } from '../../auth/password.ts'
import { factorsOf } from '../../auth/second-factor.ts'
import { countSignIn, forgiveSignIn } from '../../auth/throttle.ts'
import type { Engine } from '../../resource/engine.ts'
import { enter } from './enter.ts'
import { beginSecondStep } from './factor/second-step.ts'
import { noteLogin } from './login-history.ts'
import { noteAccount } from './note-account.ts'
import { newRecoveryToken } from '../../auth/recovery-token.ts'

type Credentials = {
  username: string
  password: string
  remember: boolean
  origin: Origin
  source: Source
}
type Account = {
  id: number
  hash: string | null
  active: boolean
  verified: boolean
  secondFactor: boolean
  /** The password was set by someone else. */
  given: boolean
  reference: ProfileReference
}

type Result = SignedIn | SecondStep | NewPasswordStep

/**
 * A session, or a ticket for the second step. @throws 422 for wrong credentials and for unverified accounts, 429
 * after too many attempts.
 */
export async function signIn(engine: Engine, credentials: Credentials): Promise<Result> {
  const { deps } = engine
  const { sql, config } = deps
  const { username, password, origin, source } = credentials
  const keys = await countSignIn(deps, username, origin)
  const account = await findAccount(sql, username)
  const { right, weak } = await verifyPassword(password, account?.hash, config.passwordMemoryKib)
  const attempt = { accountId: account?.id ?? null, username, at: deps.now(), origin }
  let result: Result | 'incorrect' | 'unverified' = 'incorrect'
  if (account && right) {
    // With a second factor, failures are reset only after it succeeds; otherwise its codes could be guessed forever.
    if (!account.secondFactor) await forgiveSignIn(sql, keys)
    const better = weak ? await hashPassword(password, config.passwordMemoryKib) : account.hash
    result = await sql.begin(async (tx) => {
      const current = await lockAccount(tx, account)
      if (!current) return 'incorrect'
      if (!mayEnter(current)) return 'unverified'
      await tx`update account set password_hash = ${better} where id = ${account.id}`
      if (current.given) {
        await noteLogin(tx, attempt, 'asked')
        return { resetToken: await newRecoveryToken(tx, account.id, attempt.at) }
      }
      const { remember } = credentials
      const factors = await factorsOf(tx, account.id)
      if (factors.length > 0) {
        await noteLogin(tx, attempt, 'asked')
        return beginSecondStep(tx, attempt.at, { accountId: account.id, remember, factors })
      }
      await tx`update account set last_sign_in = ${attempt.at} where id = ${account.id}`
      await noteLogin(tx, attempt, 'success')
      const { reference } = current
      const entered = await enter(engine, tx, { accountId: account.id, reference, remember, origin })
      await noteAccount(tx, { actorId: account.id, source }, attempt.at, 'signIn', current)
      return entered
    })
  }
  if (typeof result !== 'string') return result
  await noteLogin(sql, attempt, result)
  throw result === 'incorrect'
    ? refused(messages.session.incorrect)
    : refused(messages.session.unverified, 'unverified')
}

/** Affiliates are verified by activation; admin users are created by someone who knows them. */
const mayEnter = ({ active, verified, reference }: Account): boolean =>
  active && (verified || isAdminReference(reference))

async function findAccount(sql: Queryable, username: string): Promise<Account | undefined> {
  const [account] = await sql<Account[]>`
    select a.id, a.password_hash as hash, a.active, a.verified_at is not null as verified, p.reference,
      a.second_factor as "secondFactor", a.password_given as given
    from account a join profile p on p.id = a.profile_id
    where lower(a.username) = lower(${username}) and a.deleted_at is null`
  return account
}

/** Reads it again; undefined when the password was changed or the account removed since the check. */
async function lockAccount(tx: Transaction, { id, hash }: Account): Promise<Account | undefined> {
  const [account] = await tx<Account[]>`
    select a.id, a.password_hash as hash, a.active, a.verified_at is not null as verified, p.reference,
      a.second_factor as "secondFactor", a.password_given as given
    from account a join profile p on p.id = a.profile_id
    where a.id = ${id} and a.password_hash = ${hash} and a.deleted_at is null for update of a`
  return account
}
