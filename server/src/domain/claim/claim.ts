// Claims on the server: an affiliate meets its own; what is written stays, and the other side is told of it.
import type { ClaimEntry } from '@rivulet/contract/claim-answer'
import { addDays, dayOf, today } from '@rivulet/contract/day'
import type { FileDraft } from '@rivulet/contract/fields'
import { messages } from '@rivulet/contract/messages'
import { claimMessages } from '@rivulet/contract/claim-messages'
import { claim, claimFiles } from '@rivulet/contract/resources/claim'
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
    const { actor } = context
    await admit(context)
    const affiliateId = actor.affiliateId ?? draft.affiliate
    if (!affiliateId) throw invalid({ affiliate: [messages.field.required] })
    const orderId = draft.orderId?.trim()
    if (!orderId) throw invalid({ orderId: [messages.field.required] })
    const { shop = 0, orderedOn = '' } = draft
    await checkDay(context, shop, orderedOn)
    await checkFiles(context, draft.documents ?? [])
    if (await isAsked(context, { affiliateId, shop, orderId, except: null }))
      throw invalid({ orderId: [claimMessages.open] })
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
    write: async ({ id, body: { text, documents } }, context) => {
      await admit(context)
      await attach(context, id, documents ?? [])
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

/** With those that were attached before. @throws 422 for more than fit. */
async function attach(context: Context, id: number, documents: readonly FileDraft[]): Promise<void> {
  if (documents.length === 0) return
  await checkFiles(context, documents)
  const { tx } = context
  const [claimed] = await tx<{ documents: FileDraft[] }[]>`select documents from claim where id = ${id}`
  const known = claimed?.documents ?? []
  const added = documents.filter(({ file }) => known.every((one) => one.file !== file))
  if (known.length + added.length > claimFiles) throw invalid({ documents: [claimMessages.files] })
  await tx`update claim set documents = ${tx.json([...known, ...added])} where id = ${id}`
}

/** For how long after its day an order can be asked about: the longest window, and a month to notice. */
const oldestDays = 365 + 31

/** People count days by clocks of their own, so that one day more may be. @throws 422 for a day to come, before the shop was here, or too long ago for anybody to find out. */
async function checkDay({ tx, deps }: Context, shop: number, day: string): Promise<void> {
  const zone = deps.config.accountingZone
  const now = today(zone, deps.now())
  const [known] = await tx<{ since: Date }[]>`select created_at as since from link where id = ${shop}`
  const wrong =
    day > now
      ? claimMessages.future
      : day < addDays(now, -oldestDays)
        ? claimMessages.tooOld(oldestDays)
        : known && day < addDays(dayOf(known.since, zone), -1)
          ? claimMessages.beforeShop
          : null
  if (wrong) throw invalid({ orderedOn: [wrong] })
}

type Asked = { affiliateId: number; shop: number; orderId: string; except: number | null }

/** Whether another claim of this affiliate, which is open, asks about the same order. Two at once come one after the other. */
async function isAsked({ tx }: Context, { affiliateId, shop, orderId, except }: Asked) {
  await tx`select pg_advisory_xact_lock(hashtextextended(${`claim:${affiliateId}:${shop}`}, 0))`
  const asked = await tx`
    select from claim where shop_id = ${shop} and affiliate_id = ${affiliateId} and state in ('open', 'info')
      and bare_order_number(order_id) = bare_order_number(${orderId}) and id is distinct from ${except} limit 1`
  return asked.length > 0
}

/** @throws 422 when the same is being asked by another claim of this affiliate, which is open. */
async function checkAlone(context: Context, id: number): Promise<void> {
  const [own] = await context.tx<Omit<Asked, 'except'>[]>`
    select affiliate_id as "affiliateId", shop_id as shop, order_id as "orderId" from claim where id = ${id}`
  if (own && (await isAsked(context, { ...own, except: id })))
    throw refused(claimMessages.open, 'open_already')
}
