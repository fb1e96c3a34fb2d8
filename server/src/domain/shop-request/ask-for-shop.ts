// Asking for a shop, and withdrawing the request, with their audit log entries.
import type { shopRequestFields } from '@rivulet/contract/endpoints/shop-request-endpoints'
import type { DraftOf } from '@rivulet/contract/fields'
import { messages } from '@rivulet/contract/messages/messages'
import { shopRequestMessages } from '@rivulet/contract/messages/shop-request-messages'
import { writeAuditLog } from '../../audit/write-audit-log.ts'
import { type Actor, byActor } from '../../auth/actor.ts'
import { limit } from '../../auth/throttle.ts'
import type { Transaction } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { invalid, notFound, refused } from '../../errors.ts'
import { notify } from '../../notification/notify.ts'
import { parseId } from '../../resource/trash.ts'

type Asked = DraftOf<typeof shopRequestFields>

/** @throws 404 for admin users; 422 when impersonated: the words would be the admin user's under the affiliate's name. */
function askerOf({ affiliateId, impersonatorId }: Actor): number {
  if (affiliateId === null) throw notFound()
  if (impersonatorId !== null) throw refused(messages.session.impersonationForbidden)
  return affiliateId
}

/**
 * @throws 422 with the same words for a shop that does not exist, is not open for requests, or is the affiliate's
 * already; 422 when it is asked for already; 429.
 */
export async function askForShop(deps: Deps, actor: Actor, { shop, note }: Asked): Promise<void> {
  const affiliateId = askerOf(actor)
  await limit(deps, `shopRequest:${affiliateId}`, deps.config.limits.shopRequest)
  await deps.sql.begin(async (tx) => {
    // Two requests at once, and an answer to the first, wait for each other.
    await tx`select from account where id = ${affiliateId} for no key update`
    const [offered] = await tx<{ name: string }[]>`
      select s.name from offered_shop_view v join shop s on s.id = v.shop_id where v.affiliate_id = ${affiliateId} and v.shop_id = ${shop}`
    if (!offered) throw invalid({ shop: [messages.field.choice] })
    const [open] = await tx`
      select from shop_request where affiliate_id = ${affiliateId} and shop_id = ${shop} and state = 'open'`
    if (open) throw refused(shopRequestMessages.already, 'asked_already')
    const at = deps.now()
    const [made] = await tx<{ id: number }[]>`
      insert into shop_request ${tx({
        ...{ affiliate_id: affiliateId, shop_id: shop, note: note?.trim() || null },
        ...{ created_at: at, created_by: affiliateId, updated_at: at, updated_by: affiliateId },
      })} returning id`
    const id = made?.id ?? 0
    await record(tx, deps, actor, { action: 'askForShop', id, shop })
    const facts = { shop: offered.name }
    await notify(tx, deps, 'shop-requested', [{ subject: id, about: affiliateId, facts }])
  })
}

/** @throws 404 for a request of somebody else, 422 for one that has been answered. */
export async function withdrawRequest(deps: Deps, actor: Actor, param: string): Promise<void> {
  const affiliateId = askerOf(actor)
  const id = parseId(param)
  if (Number.isNaN(id)) throw notFound()
  await deps.sql.begin(async (tx) => {
    const [own] = await tx<{ state: string; shop: number }[]>`
      select state, shop_id as shop from shop_request
      where id = ${id} and affiliate_id = ${affiliateId} for no key update`
    if (!own) throw notFound()
    if (own.state !== 'open') throw refused(shopRequestMessages.answered, 'answered')
    await tx`update shop_request set state = 'withdrawn', updated_at = ${deps.now()}, updated_by = ${affiliateId}
      where id = ${id}`
    await record(tx, deps, actor, { action: 'withdrawShopRequest', id, shop: own.shop })
  })
}

type Recorded = { action: string; id: number; shop: number }

const record = (tx: Transaction, deps: Deps, actor: Actor, { action, id, shop }: Recorded) =>
  writeAuditLog(tx, byActor(actor), deps.now(), {
    ...{ action, resource: 'shopRequest', recordId: id, after: { shop } },
  })
