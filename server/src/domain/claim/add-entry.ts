// Adds a word to a claim, moves the claim to where it leads, and mails those who did not write it: all or nothing.
import type { ClaimEvent, ClaimOutcome } from '@rivulet/contract/claim'
import { claimOutcomes } from '@rivulet/contract/claim'
import { activeAdministrators } from '../../http/administrators.ts'
import { queueMail } from '../../http/mail-queue.ts'
import { claimMail } from '../../http/mail-text.ts'
import type { Context } from '../../resource/serve.ts'

type Entry = { event: ClaimEvent; text: string; outcome?: ClaimOutcome }
type Claim = {
  orderId: string
  shop: string
  asker: { name: string; username: string; active: boolean }
}

export async function addEntry(context: Context, id: number, entry: Entry): Promise<void> {
  const { tx, actor, deps } = context
  const at = deps.now()
  const { event, text, outcome = null } = entry
  const team = actor.affiliateId === null
  await tx`insert into claim_entry ${tx({ claim_id: id, at, event, outcome, words: text, actor_id: actor.accountId, team })}`
  // What was missing is there once the affiliate has written.
  const state = outcome ?? (event === 'reopened' || !team ? 'open' : null)
  const [claim] = await tx<Claim[]>`
    update claim c set state = coalesce(${state}, c.state), updated_by = ${actor.accountId},
      updated_at = greatest(${at}, c.updated_at + interval '1 millisecond')
    from account a, link s where c.id = ${id} and a.id = c.affiliate_id and s.id = c.shop_id
    returning c.order_id as "orderId", s.name as shop,
      jsonb_build_object('name', a.name, 'username', a.username, 'active', a.active and a.deleted_at is null) as asker`
  if (!claim) throw new Error(`the claim ${id} is locked and yet not there`)
  const readers = !team ? await activeAdministrators(tx) : claim.asker.active ? [claim.asker] : []
  const link = `${deps.config.publicUrl}/#/dashboard/financial/claim/${id}`
  const about = `claim ${id}`
  for (const reader of readers) {
    const words = { ...claim, text, link, writer: team ? null : actor.name }
    const mail = claimMail(reader, { ...words, outcome: outcome && claimOutcomes[outcome] })
    await queueMail(tx, deps, { ...mail, about })
  }
}
