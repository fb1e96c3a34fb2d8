// What must be proven beyond a session: that there is a second factor where one is asked for, and, for some calls, who it is, anew.
import type { Endpoint } from '@rivulet/contract/define-endpoint'
import { factorMessages } from '@rivulet/contract/factor-messages'
import { messages } from '@rivulet/contract/messages'
import type { Actor } from './actor.ts'
import type { Deps } from './deps.ts'
import { refused } from './errors.ts'

const goodFor = 10 * 60_000

/** Whether the account cannot be without a second factor. */
export const needsFactor = (
  { config }: Pick<Deps, 'config'>,
  { admin }: Pick<Actor, 'admin'>,
): boolean => config.secondFactorFor === 'admins' && admin

/** @throws 422 with the code `factor` while the account is to set one up. */
export function requireFactor(deps: Pick<Deps, 'config'>, actor: Actor): void {
  if (needsFactor(deps, actor) && !actor.secondFactor) throw refused(factorMessages.needed, 'factor')
}

/** @throws 422 with the code `proof` when the last proof is too old; with another one the same call is answered. */
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
