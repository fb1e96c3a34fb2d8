// Removes the second factors of a user who lost them: emails them the reason, and ends all their sessions.
import { decisionMessages } from '@rivulet/contract/messages/decision-messages'
import { factorMessages } from '@rivulet/contract/messages/factor-messages'
import { refused } from '../../errors.ts'
import { dropFactors, mailFactorChange } from '../../auth/second-factor.ts'
import { endSessions } from '../../auth/session-record.ts'
import type { Context } from '../../resource/serve.ts'

export async function removeFactors(
  { id, body }: { id: number; body: { reason: string } },
  { tx, actor, deps }: Context,
): Promise<null> {
  if (id === actor.accountId) throw refused(factorMessages.own)
  await dropFactors(tx, id)
  await endSessions(tx, id)
  await mailFactorChange(tx, deps, id, {
    what: 'All second factors and recovery codes were removed',
    by: `by ${actor.name}, an administrator`,
    reason: body.reason,
    actorId: actor.accountId,
  })
  return null
}

const { password, told } = decisionMessages.factors

export const factorPreviews = { removeFactors: async () => [password, told] }
