// Step-up checks beyond a session: a required second factor, and for some calls a fresh proof of identity.
import type { Endpoint } from '@rivulet/contract/endpoints/define-endpoint'
import { factorMessages } from '@rivulet/contract/messages/factor-messages'
import { messages } from '@rivulet/contract/messages/messages'
import type { Actor } from '../auth/actor.ts'
import type { Deps } from '../deps.ts'
import { refused } from '../errors.ts'

const goodFor = 10 * 60_000

/** Whether the account is required to have a second factor. */
export const needsFactor = (
  { config }: Pick<Deps, 'config'>,
  { admin }: Pick<Actor, 'admin'>,
): boolean => config.secondFactorFor === 'admins' && admin

/** @throws 422 with code `factor` until the account has set up a second factor. */
export function requireFactor(deps: Pick<Deps, 'config'>, actor: Actor): void {
  if (needsFactor(deps, actor) && !actor.secondFactor) throw refused(factorMessages.needed, 'factor')
}

/** @throws 422 with code `proof` when the last proof is too old; after a new one the same call succeeds. */
export function requireProof(
  { config, now }: Pick<Deps, 'config' | 'now'>,
  { provenAt, impersonatorId }: Actor,
  proof: NonNullable<Endpoint['proof']>,
): void {
  if (proof === 'hardened' && !config.hardened) return
  if (impersonatorId !== null) throw refused(messages.session.impersonationForbidden)
  if (!provenAt || now().getTime() - provenAt.getTime() > goodFor)
    throw refused(factorMessages.proof, 'proof')
}
