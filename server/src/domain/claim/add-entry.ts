// Adds an entry to a claim, moves the claim to the resulting state, and notifies the other side, in one transaction.
import type { ClaimEvent, ClaimOutcome } from '@rivulet/contract/states/claim'
import { claimOutcomes } from '@rivulet/contract/states/claim'
import { claimMail, type Reader } from '../../mail/mail-text.ts'
import { notify } from '../../notification/notify.ts'
import type { Context } from '../../resource/serve.ts'
import { findOrder } from './evidence.ts'

type Entry = { event: ClaimEvent; text: string; outcome?: ClaimOutcome }
type Claim = {
  orderNumber: string
  shop: string
  shopId: number
  affiliateId: number
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
    from shop s where c.id = ${id} and s.id = c.shop_id
    returning c.order_number as "orderNumber", s.name as shop, s.id as "shopId", c.affiliate_id as "affiliateId"`
  if (!claim) throw new Error(`claim ${id} not found`)
  const { orderNumber, shop, affiliateId } = claim
  const link = `${deps.config.publicUrl}/#/dashboard/financial/claim/${id}`
  // Mails to affiliates quote nothing that they typed: of the order ID only what the shop has reported.
  const known = team ? ((await findOrder(tx, claim))?.orderNumber ?? null) : null
  const named = team ? known : orderNumber
  const words = { orderNumber: named, shop, text, link, writer: team ? null : actor.name }
  const mail = (reader: Reader) =>
    claimMail(reader, { ...words, outcome: outcome && claimOutcomes[outcome] })
  const facts = { order: orderNumber, shop }
  if (team)
    await notify(tx, deps, 'claim-answered', [
      {
        subject: id,
        facts: { ...facts, ...(known !== null && { known }), ...(outcome && { outcome }) },
        mail,
        to: affiliateId,
      },
    ])
  else await notify(tx, deps, 'claim-asked', [{ subject: id, facts, mail, about: affiliateId }])
}
