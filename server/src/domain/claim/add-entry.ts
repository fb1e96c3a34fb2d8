// Adds an entry to a claim, moves the claim to the resulting state, and mails the other side, in one transaction.
import type { ClaimEvent, ClaimOutcome } from '@rivulet/contract/claim'
import { claimOutcomes } from '@rivulet/contract/claim'
import { activeAdministrators } from '../../auth/administrators.ts'
import { queueMail } from '../../mail/mail-queue.ts'
import { claimMail } from '../../mail/mail-text.ts'
import type { Context } from '../../resource/serve.ts'

type Entry = { event: ClaimEvent; text: string; outcome?: ClaimOutcome }
type Claim = {
  orderNumber: string
  shop: string
  asker: { name: string; username: string; active: boolean }
}

export async function addEntry(context: Context, id: number, entry: Entry): Promise<void> {
  const { tx, actor, deps } = context
  const at = deps.now()
  const { event, text, outcome = null } = entry
  const team = actor.affiliateId === null
  await tx`insert into claim_entry ${tx({ claim_id: id, at, event, outcome, words: text, actor_id: actor.accountId, team })}`
  // Missing information counts as supplied once the affiliate has replied.
  const state = outcome ?? (event === 'reopened' || !team ? 'open' : null)
  const [claim] = await tx<Claim[]>`
    update claim c set state = coalesce(${state}, c.state), updated_by = ${actor.accountId},
      updated_at = greatest(${at}, c.updated_at + interval '1 millisecond')
    from account a, shop s where c.id = ${id} and a.id = c.affiliate_id and s.id = c.shop_id
    returning c.order_number as "orderNumber", s.name as shop,
      jsonb_build_object('name', a.name, 'username', a.username, 'active', a.active and a.deleted_at is null) as asker`
  if (!claim) throw new Error(`claim ${id} not found`)
  const readers = !team ? await activeAdministrators(tx) : claim.asker.active ? [claim.asker] : []
  const link = `${deps.config.publicUrl}/#/dashboard/financial/claim/${id}`
  const about = `claim ${id}`
  for (const reader of readers) {
    const words = { ...claim, text, link, writer: team ? null : actor.name }
    const mail = claimMail(reader, { ...words, outcome: outcome && claimOutcomes[outcome] })
    await queueMail(tx, deps, { ...mail, about })
  }
}
