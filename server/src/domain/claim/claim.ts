// Claims on the server: an affiliate meets its own; what is written stays, and the other side is told of it.
import type { ClaimEntry } from '@rivulet/contract/claim'
import { today } from '@rivulet/contract/day'
import type { FileDraft } from '@rivulet/contract/fields'
import { messages } from '@rivulet/contract/messages'
import { claimMessages } from '@rivulet/contract/claim-messages'
import { claim } from '@rivulet/contract/resources/claim'
import type { Actor } from '../../http/actor.ts'
import { invalid, refused } from '../../http/errors.ts'
import { limit } from '../../http/throttle.ts'
import { type Context, serve } from '../../resource/serve.ts'
import { addEntry } from './add-entry.ts'
import { withoutTeam } from './without-team.ts'

export const servedClaim = serve(claim, {
  scope: (sql, { affiliateId }) =>
    affiliateId === null ? undefined : sql`row.affiliate_id = ${affiliateId}`,
  prepare: async ({ draft }, context) => {
    const { actor, deps } = context
    await admit(context)
    const affiliateId = actor.affiliateId ?? draft.affiliate
    if (!affiliateId) throw invalid({ affiliate: [messages.field.required] })
    const orderId = draft.orderId?.trim()
    if (!orderId) throw invalid({ orderId: [messages.field.required] })
    if ((draft.orderedOn ?? '') > today(deps.config.accountingZone, deps.now()))
      throw invalid({ orderedOn: [claimMessages.future] })
    await checkFiles(context, draft.documents ?? [])
    return { affiliate_id: affiliateId, order_id: orderId }
  },
  saved: (id, { draft }, context) => addEntry(context, id, { event: 'asked', text: draft.note ?? '' }),
  present: ({ entries }, _raw, { actor }) => ({
    note: Array.isArray(entries) ? (entries[0] as ClaimEntry).text : null,
    ...(!actor.admin && { entries: withoutTeam(entries) }),
  }),
  actions: {
    answer: async ({ id, body: { outcome, text } }, context) => {
      if (outcome === 'info') await checkAlone(context, id)
      await addEntry(context, id, { event: 'answered', outcome, text })
    },
    write: async ({ id, body: { text } }, context) => {
      await admit(context)
      await addEntry(context, id, { event: 'written', text })
    },
    reopen: async ({ id, body: { text } }, context) => {
      await admit(context)
      await checkAlone(context, id)
      await addEntry(context, id, { event: 'reopened', text })
    },
  },
})

/** The words would be the admin user's and the name the affiliate's; and nobody can flood those who answer. */
async function admit({ actor, deps }: Context): Promise<void> {
  if (actor.impersonatorId !== null) throw refused(messages.session.impersonationForbidden)
  if (isAsking(actor)) await limit(deps, `claim:${actor.accountId}`, deps.config.limits.claim)
}

const isAsking = ({ affiliateId }: Actor): boolean => affiliateId !== null

/** A file that was shown to an affiliate for some days would be theirs for ever. @throws 422 for what is not their own. */
async function checkFiles({ tx, actor }: Context, documents: readonly FileDraft[]): Promise<void> {
  if (!isAsking(actor) || documents.length === 0) return
  const keys = documents.map(({ file }) => file)
  const [other] = await tx`
    select from file where key = any(${keys}::text[]) and created_by is distinct from ${actor.accountId} limit 1`
  if (other) throw invalid({ documents: [messages.field.file] })
}

/** @throws 422 when the same is being asked by another claim of this affiliate, which is open. */
async function checkAlone({ tx }: Context, id: number): Promise<void> {
  const [other] = await tx`
    select from claim c join claim o on o.affiliate_id = c.affiliate_id and o.shop_id = c.shop_id and o.order_id = c.order_id
    where c.id = ${id} and o.id <> c.id and o.state in ('open', 'info') limit 1`
  if (other) throw refused(claimMessages.open, 'open_already')
}
