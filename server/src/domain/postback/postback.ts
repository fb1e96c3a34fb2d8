// Postbacks on the server: affiliates have their own, and the operator has some without an affiliate.
import { masked } from '@rivulet/contract/text/mask'
import { postbackMessages } from '@rivulet/contract/messages/postback-messages'
import type { Draft } from '@rivulet/contract/resource'
import { postback } from '@rivulet/contract/resources/postback'
import type { Transaction } from '../../db/sql.ts'
import { invalid } from '../../errors.ts'
import type { Actor } from '../../auth/actor.ts'
import { type Saving, serve } from '../../resource/serve.ts'
import { checkAddress } from './check-address.ts'
import { allowanceOf } from './postback-call.ts'
import { revealSecret, rotateSecret, secretColumns, secretPrefix } from './secret.ts'

type Saved = Saving<typeof postback>

/**
 * Every order change is enqueued for each matching postback, so without a
 * limit one affiliate could slow all orders down.
 */
export const mostPostbacks = 20

export const servedPostback = serve(postback, {
  scope: (sql, { affiliateId }) =>
    affiliateId === null ? undefined : sql`row.affiliate_id = ${affiliateId}`,
  prepare: async ({ draft, before }, { tx, actor, deps }) => {
    checkEvents({ draft, before })
    await checkCampaign(tx, { draft, before })
    const moved = draft.address !== undefined && draft.address !== before?.address
    const affiliateId = ownerOf(actor, { draft, before })
    if (moved) await checkAddress(draft.address ?? '', allowanceOf(deps.config, affiliateId))
    if (!before) {
      await checkNumber(tx, affiliateId)
      const { columns } = secretColumns(deps.config.secret)
      return { ...columns, affiliate_id: affiliateId, active: draft.active ?? true }
    }
    // Earlier failures say nothing about a new address, or about one that is enabled again.
    return moved || (draft.active === true && before.active === false) ? unburdened : {}
  },
  present: (_row, raw) => ({ secret: masked(secretPrefix, String(raw.secret_end)) }),
  actions: { revealSecret, rotateSecret },
})

const ownerOf = (actor: Actor, { draft, before }: Saved): number | null =>
  before ? (before.affiliate_id as number | null) : (actor.affiliateId ?? draft.affiliate ?? null)

const unburdened = { failing_since: null, failures: 0, retry_at: null, switched_off_at: null }

const events = {
  onCreated: 'on_created',
  onApproved: 'on_approved',
  onFailed: 'on_failed',
  onAdjusted: 'on_adjusted',
  onPaid: 'on_paid',
  onReturned: 'on_returned',
} as const satisfies Partial<Record<keyof Draft<typeof postback>, string>>

/** @throws 422 on the field just switched off when it would match no event. */
function checkEvents({ draft, before }: Saved): void {
  const names = Object.keys(events) as (keyof typeof events)[]
  const listens = (name: keyof typeof events) =>
    draft[name] === undefined ? before?.[events[name]] === true : draft[name] === true
  if (names.some(listens)) return
  const [off, ...more] = names.filter((name) => draft[name] !== undefined)
  throw invalid({ [off && more.length === 0 ? off : 'onCreated']: [postbackMessages.events] })
}

/** @throws 422 when no order could match both. */
async function checkCampaign(tx: Transaction, { draft, before }: Saved): Promise<void> {
  const of = (sent: number | null | undefined, column: string) =>
    sent === undefined ? ((before?.[column] ?? null) as number | null) : sent
  const shop = of(draft.shop, 'shop_id')
  const campaign = of(draft.campaign, 'campaign_id')
  if (shop === null || campaign === null) return
  const [fits] = await tx`select from campaign where id = ${campaign} and shop_id = ${shop}`
  if (!fits) throw invalid({ campaign: [postbackMessages.campaign] })
}

/** Those in the trash count, because they can be restored. @throws 422 */
async function checkNumber(tx: Transaction, affiliateId: number | null): Promise<void> {
  const [row] = await tx<{ n: number }[]>`
    select count(*) as n from postback where affiliate_id is not distinct from ${affiliateId}`
  if ((row?.n ?? 0) >= mostPostbacks)
    throw invalid({ name: [postbackMessages.full(mostPostbacks)] }, postbackMessages.full(mostPostbacks))
}
