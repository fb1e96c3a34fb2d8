// The second step of a sign-in: a ticket after the correct password, and the session after the second factor.
import { randomBytes } from 'node:crypto'
import type { FactorKind, SecondStep, SignedIn } from '@rivulet/contract/answers/session-answer'
import { factorMessages } from '@rivulet/contract/messages/factor-messages'
import type { ProfileReference } from '@rivulet/contract/access/permission-check'
import type { Source } from '../../../audit/write-audit-log.ts'
import type { Queryable, Transaction } from '../../../db/sql.ts'
import type { Origin } from '../../../auth/device.ts'
import { refused } from '../../../errors.ts'
import { countSignIn, forgiveSignIn } from '../../../auth/throttle.ts'
import { hashToken } from '../../../auth/token.ts'
import type { Engine } from '../../../resource/engine.ts'
import { enter } from '../enter.ts'
import { noteLogin } from '../login-history.ts'
import { noteAccount } from '../note-account.ts'
import { checkFactor, kindOf, type Proof, wrongFactor } from './check-factor.ts'
import { askPasskey } from './passkey.ts'

const goodFor = 5 * 60_000

/** The caller has verified the password. */
export async function beginSecondStep(
  tx: Transaction,
  now: Date,
  { accountId, remember, factors }: { accountId: number; remember: boolean; factors: FactorKind[] },
): Promise<SecondStep> {
  const ticket = randomBytes(32).toString('base64url')
  await tx`insert into second_step ${tx({
    token_hash: hashToken(ticket),
    account_id: accountId,
    remember,
    expires_at: new Date(now.getTime() + goodFor),
  })}`
  return { ticket, factors }
}

type Step = { accountId: number; username: string; remember: boolean; reference: ProfileReference }

/** @throws 422 for a wrong code or an expired ticket; 429 after too many attempts of both steps together. */
export async function takeSecondStep(
  engine: Engine,
  { ticket, ...proof }: Proof & { ticket: string },
  { origin, source }: { origin: Origin; source: Source },
): Promise<SignedIn> {
  const { deps } = engine
  const { sql } = deps
  const { username, accountId } = await findStep(sql, ticket, deps.now())
  const keys = await countSignIn(deps, username, origin)
  const attempt = { accountId, username, at: deps.now(), origin }
  const signedIn = await sql.begin(async (tx) => {
    await tx`select from account where id = ${accountId} for update`
    // Read again: a password changed meanwhile has invalidated the ticket.
    const { remember, reference } = await findStep(tx, ticket, attempt.at)
    const use = { accountId, origin, purpose: 'to sign in' }
    const factor = await checkFactor(tx, deps, use, proof)
    if (!factor) return null
    await tx`delete from second_step where token_hash = ${hashToken(ticket)}`
    await tx`update account set last_sign_in = ${attempt.at} where id = ${accountId}`
    await noteLogin(tx, attempt, 'success', factor)
    const entered = await enter(engine, tx, { accountId, reference, remember, origin })
    const account = { id: accountId, reference }
    await noteAccount(tx, { actorId: accountId, source }, attempt.at, 'secondStep', account)
    return entered
  })
  if (!signedIn) {
    await noteLogin(sql, attempt, 'wrong', kindOf(proof))
    throw wrongFactor(proof)
  }
  // The attempt counted for the password, and this one.
  await forgiveSignIn(sql, keys, 2)
  return signedIn
}

export const askStepPasskey = async (engine: Engine, ticket: string): Promise<object> => {
  const { deps } = engine
  return askPasskey(deps, (await findStep(deps.sql, ticket, deps.now())).accountId)
}

/** @throws 422 when it has expired, or the account may no longer sign in. */
async function findStep(sql: Queryable, ticket: string, now: Date): Promise<Step> {
  const [step] = await sql<Step[]>`
    select s.account_id as "accountId", s.remember, a.username, p.reference
    from second_step s join account a on a.id = s.account_id join profile p on p.id = a.profile_id
    where s.token_hash = ${hashToken(ticket)} and s.expires_at > ${now} and a.active and a.deleted_at is null`
  if (!step) throw refused(factorMessages.stepOver, 'step_over')
  return step
}
