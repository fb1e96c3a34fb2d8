// Accepts the terms in force for the signed-in affiliate.
import { messages } from '@rivulet/contract/messages/messages'
import { writeAuditLog } from '../../audit/write-audit-log.ts'
import { type Actor, byActor } from '../../auth/actor.ts'
import type { Deps } from '../../deps.ts'
import { refused } from '../../errors.ts'
import { checkTerms, keepAcceptance } from '../../programme/terms.ts'

/** @throws 422, also while somebody acts on behalf of the affiliate. */
export async function acceptTerms(deps: Deps, actor: Actor, accepted: number): Promise<void> {
  const { accountId, impersonatorId, source } = actor
  if (impersonatorId !== null) throw refused(messages.session.impersonationForbidden)
  await deps.sql.begin(async (tx) => {
    const version = await checkTerms(tx, accepted)
    if (version === null) return
    const at = deps.now()
    await keepAcceptance(tx, { accountId, version, at, ip: source?.ip ?? null })
    const act = { action: 'acceptTerms', resource: 'affiliate', recordId: accountId }
    await writeAuditLog(tx, byActor(actor), at, { ...act, after: { terms: version } })
  })
}
