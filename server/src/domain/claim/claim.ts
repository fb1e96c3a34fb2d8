// Claims on the server: affiliates see their own; entries are permanent, and the other side is notified.
import type { ClaimEntry } from '@rivulet/contract/answers/claim-answer'
import { addDays, dayOf, today } from '@rivulet/contract/day'
import type { FileDraft } from '@rivulet/contract/fields'
import { messages } from '@rivulet/contract/messages/messages'
import { claimMessages } from '@rivulet/contract/messages/claim-messages'
import { claim, claimFiles } from '@rivulet/contract/resources/claim'
import type { Actor } from '../../auth/actor.ts'
import { invalid, refused } from '../../errors.ts'
import { limit } from '../../auth/throttle.ts'
import { type Context, serve } from '../../resource/serve.ts'
import { addEntry } from './add-entry.ts'

/** The entries as the affiliate sees them: replies of the programme without names. Lists contain no entries. */
const withoutTeam = (entries: unknown): unknown =>
  Array.isArray(entries)
    ? (entries as ClaimEntry[]).map((entry) => ({
        ...entry,
        actor: entry.team ? 'Administrator' : entry.actor,
      }))
    : entries

export const servedClaim = serve(claim, {
  scope: (sql, { affiliateId }) =>
    affiliateId === null ? undefined : sql`row.affiliate_id = ${affiliateId}`,
  prepare: async ({ draft }, context) => {
    const { actor } = context
    await admit(context)
    const affiliateId = actor.affiliateId ?? draft.affiliate
    if (!affiliateId) throw invalid({ affiliate: [messages.field.required] })
    const { shop = 0, orderId: orderNumber = '', orderedOn = '' } = draft
    await checkDay(context, shop, orderedOn)
    await checkFiles(context, draft.documents ?? [])
    if (await isAsked(context, { affiliateId, shop, orderNumber, except: null }))
      throw invalid({ orderId: [claimMessages.open] })
    return { affiliate_id: affiliateId }
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

/** Not while impersonating, because the text would be the admin user's under the affiliate's name; and rate limited. */
async function admit({ actor, deps }: Context): Promise<void> {
  if (actor.impersonatorId !== null) throw refused(messages.session.impersonationForbidden)
  if (isAsking(actor)) await limit(deps, `claim:${actor.accountId}`, deps.config.limits.claim)
}

const isAsking = ({ affiliateId }: Actor): boolean => affiliateId !== null

/**
 * A file the affiliate could once download must not become theirs through a
 * claim. @throws 422 for files that are not their own.
 */
async function checkFiles({ tx, actor }: Context, documents: readonly FileDraft[]): Promise<void> {
  if (!isAsking(actor) || documents.length === 0) return
  const keys = documents.map(({ file }) => file)
  const [other] = await tx`
    select from file where key = any(${keys}::text[]) and created_by is distinct from ${actor.accountId} limit 1`
  if (other) throw invalid({ documents: [messages.field.file] })
}

/** Including those attached before. @throws 422 for too many. */
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

/** How long after its day an order can be claimed: the longest window, plus a month to notice. */
const oldestDays = 365 + 31

/**
 * One more day is allowed, because people use their local date. @throws 422 for a day in the future, before the shop
 * existed, or too long ago to find out.
 */
async function checkDay({ tx, deps }: Context, shop: number, day: string): Promise<void> {
  const zone = deps.config.accountingZone
  const now = today(zone, deps.now())
  const [known] = await tx<{ since: Date }[]>`select created_at as since from shop where id = ${shop}`
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

type Asked = { affiliateId: number; shop: number; orderNumber: string; except: number | null }

/** Whether another open claim of this affiliate is about the same order. Serialized against concurrent ones. */
async function isAsked({ tx }: Context, { affiliateId, shop, orderNumber, except }: Asked) {
  await tx`select pg_advisory_xact_lock(hashtextextended(${`claim:${affiliateId}:${shop}`}, 0))`
  const asked = await tx`
    select from claim where shop_id = ${shop} and affiliate_id = ${affiliateId} and state in ('open', 'info')
      and bare_order_number(order_number) = bare_order_number(${orderNumber}) and id is distinct from ${except} limit 1`
  return asked.length > 0
}

/** @throws 422 when another open claim of this affiliate is about the same order. */
async function checkAlone(context: Context, id: number): Promise<void> {
  const [own] = await context.tx<Omit<Asked, 'except'>[]>`
    select affiliate_id as "affiliateId", shop_id as shop, order_number as "orderNumber" from claim where id = ${id}`
  if (own && (await isAsked(context, { ...own, except: id })))
    throw refused(claimMessages.open, 'open_already')
}
