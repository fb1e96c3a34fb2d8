// Passkeys (WebAuthn): bound to this origin; each challenge can be used once and expires after five minutes.
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { factorMessages } from '@rivulet/contract/messages/factor-messages'
import type { Queryable, Transaction } from '../../../db/sql.ts'
import type { Actor } from '../../../auth/actor.ts'
import type { Deps } from '../../../deps.ts'
import { conflict } from '../../../errors.ts'
import { hashToken } from '../../../auth/token.ts'
import { readProgramme } from '../../../programme/programme.ts'

const goodFor = 5 * 60_000
const most = 10
/** Ed25519, ECDSA and RSA, which cover common authenticators. */
const supportedAlgorithmIDs = [-8, -7, -257]

/** Loaded on first use, so that the start does not wait for it. */
const library = () => import('@simplewebauthn/server')

type Purpose = 'register' | 'prove'
type Known = { id: string; transports: string[] }

/** The relying party: the public address. */
const party = ({ config }: Pick<Deps, 'config'>) => {
  const { hostname, origin } = new URL(config.publicUrl)
  return { id: hostname, origin }
}

const keysOf = (sql: Queryable, accountId: number) =>
  sql<Known[]>`select credential_id as id, transports from passkey where account_id = ${accountId}`

/** Options for creating a passkey. @throws 409 when there are already ten. */
export async function beginPasskey(deps: Deps, actor: Actor): Promise<object> {
  const known = await keysOf(deps.sql, actor.accountId)
  if (known.length >= most) throw conflict(factorMessages.passkeysEnough)
  const { generateRegistrationOptions } = await library()
  const options = await generateRegistrationOptions({
    rpName: (await readProgramme(deps.sql, deps.config)).name,
    rpID: party(deps).id,
    userName: actor.username,
    userDisplayName: actor.name,
    userID: new Uint8Array(hashToken(`passkey of account ${actor.accountId}`)),
    attestationType: 'none',
    excludeCredentials: [...known],
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
    timeout: goodFor,
    supportedAlgorithmIDs,
  })
  await keepChallenge(deps, actor.accountId, 'register', options.challenge)
  return options
}

/**
 * False when it does not match our challenge, which is consumed. @throws 409 when the passkey is already registered.
 */
export async function addPasskey(
  tx: Transaction,
  deps: Deps,
  accountId: number,
  { name, answer }: { name: string; answer: string },
): Promise<boolean> {
  const { id: expectedRPID, origin: expectedOrigin } = party(deps)
  const { verifyRegistrationResponse } = await library()
  const verified = await verifyRegistrationResponse({
    response: JSON.parse(answer) as RegistrationResponseJSON,
    expectedChallenge: (challenge) => takeChallenge(tx, deps, accountId, 'register', challenge),
    expectedOrigin,
    expectedRPID,
    requireUserVerification: true,
    supportedAlgorithmIDs,
  })
  if (!verified.verified) return false
  const { id, publicKey, counter, transports = [] } = verified.registrationInfo.credential
  const made = await tx`insert into passkey ${tx({
    account_id: accountId,
    credential_id: id,
    public_key: Buffer.from(publicKey),
    counter,
    transports,
    name,
    created_at: deps.now(),
  })} on conflict (credential_id) do nothing returning id`
  if (made.length === 0) throw conflict(factorMessages.passkeyKnown)
  return true
}

/** Options for signing in with one of the account's passkeys. */
export async function askPasskey(deps: Deps, accountId: number): Promise<object> {
  const { generateAuthenticationOptions } = await library()
  const options = await generateAuthenticationOptions({
    rpID: party(deps).id,
    allowCredentials: [...(await keysOf(deps.sql, accountId))],
    userVerification: 'required',
    timeout: goodFor,
  })
  await keepChallenge(deps, accountId, 'prove', options.challenge)
  return options
}

type Key = { id: number; publicKey: Buffer; counter: number; transports: string[] }

/** Whether one of the account's passkeys signed our challenge; consumes the challenge and updates the counter. */
export async function takePasskey(
  tx: Transaction,
  deps: Deps,
  accountId: number,
  answer: string,
): Promise<boolean> {
  const response = JSON.parse(answer) as AuthenticationResponseJSON
  const [key] = await tx<Key[]>`
    select id, public_key as "publicKey", counter, transports from passkey
    where account_id = ${accountId} and credential_id = ${String(response.id)} for update`
  if (!key) return false
  const { id: expectedRPID, origin: expectedOrigin } = party(deps)
  const { counter, transports } = key
  const { verifyAuthenticationResponse } = await library()
  const verified = await verifyAuthenticationResponse({
    response,
    expectedChallenge: (challenge) => takeChallenge(tx, deps, accountId, 'prove', challenge),
    expectedOrigin,
    expectedRPID,
    // A decreasing counter is rejected.
    credential: { id: response.id, publicKey: new Uint8Array(key.publicKey), counter, transports },
    requireUserVerification: true,
  })
  if (!verified.verified) return false
  const { newCounter } = verified.authenticationInfo
  await tx`update passkey set counter = ${newCounter}, last_used_at = ${deps.now()} where id = ${key.id}`
  return true
}

async function keepChallenge(
  { sql, now }: Deps,
  accountId: number,
  purpose: Purpose,
  challenge: string,
): Promise<void> {
  const expires_at = new Date(now().getTime() + goodFor)
  // Only the newest is kept, so that they cannot pile up.
  await sql`delete from challenge where account_id = ${accountId} and purpose = ${purpose}`
  await sql`insert into challenge ${sql({ challenge_hash: hashToken(challenge), account_id: accountId, purpose, expires_at })}`
}

async function takeChallenge(
  tx: Transaction,
  { now }: Deps,
  accountId: number,
  purpose: Purpose,
  challenge: string,
): Promise<boolean> {
  const used = await tx`
    delete from challenge where challenge_hash = ${hashToken(challenge)} and account_id = ${accountId}
      and purpose = ${purpose} and expires_at > ${now()} returning account_id`
  return used.length > 0
}
