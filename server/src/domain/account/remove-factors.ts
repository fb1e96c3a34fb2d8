// Taking off the second factors of somebody who has lost them: with a reason that they read, and out of all sessions.
import { factorMessages } from '@rivulet/contract/factor-messages'
import { refused } from '../../http/errors.ts'
import { dropFactors, tellOfFactor } from '../../http/second-factor.ts'
import { endSessions } from '../../http/session-record.ts'
import type { Context } from '../../resource/serve.ts'

export async function removeFactors(
  { id, body }: { id: number; body: { reason: string } },
  { tx, actor, deps }: Context,
): Promise<null> {
  if (id === actor.accountId) throw refused(factorMessages.own)
  await dropFactors(tx, id)
  await endSessions(tx, id)
  await tellOfFactor(tx, deps, id, {
    what: 'all second factors and recovery codes were taken off',
    by: `by ${actor.name}, an administrator`,
    reason: body.reason,
    actorId: actor.accountId,
  })
  return null
}
