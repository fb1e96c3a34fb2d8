// Answers a shop request: the shop is opened to the affiliate, or not, and the affiliate is notified.
import { shopRequestMessages } from '@rivulet/contract/messages/shop-request-messages'
import { affiliate } from '@rivulet/contract/resources/affiliate'
import type { ShopRequestState } from '@rivulet/contract/states/shop-request'
import { refused } from '../../errors.ts'
import { shopRequestMail } from '../../mail/shop-request-mail.ts'
import { notify } from '../../notification/notify.ts'
import { answeredColumns } from '../../resource/answered.ts'
import { auditRecords } from '../../resource/audit-records.ts'
import { readStanding } from '../../resource/audit-values.ts'
import { writeReferences } from '../../resource/save.ts'
import type { Context } from '../../resource/serve.ts'

/**
 * The engine has checked that the request is open.
 * @throws 422 for a shop that has been switched off or reserved for somebody else since: nothing would be opened.
 */
export async function acceptRequest(id: number, context: Context): Promise<void> {
  const [able] = await context.tx`
    select from shop_request r join shop s on s.id = r.shop_id
    where r.id = ${id} and s.active and (s.affiliate_id is null or s.affiliate_id = r.affiliate_id)`
  if (!able) throw refused(shopRequestMessages.closed, 'shop_closed')
  const { affiliateId, shopId } = await answer(id, { state: 'accepted', reason: null }, context)
  await openShop(affiliateId, shopId, context)
}

export async function declineRequest(id: number, reason: string, context: Context): Promise<void> {
  await answer(id, { state: 'declined', reason }, context)
}

type Answer = { state: ShopRequestState; reason: string | null }
type Answered = {
  affiliateId: number
  shopId: number
  shop: string
}

async function answer(id: number, given: Answer, context: Context) {
  const { tx, deps } = context
  const { reason } = given
  const [request] = await tx<Answered[]>`
    update shop_request r set ${answeredColumns(context, given)}
    from shop s where r.id = ${id} and s.id = r.shop_id
    returning r.affiliate_id as "affiliateId", r.shop_id as "shopId", s.name as shop`
  if (!request) throw new Error(`shop request ${id} not found`)
  const { affiliateId, shop } = request
  const { publicUrl } = deps.config
  await notify(tx, deps, 'shop-answered', [
    {
      subject: id,
      to: affiliateId,
      facts: { shop, opened: given.state === 'accepted' ? 1 : 0 },
      mail: (reader) => shopRequestMail(reader, { shop, reason, publicUrl }),
    },
  ])
  return request
}

/** Adds the shop to those of the affiliate as the affiliate's form does, with the same audit log entry. */
async function openShop(affiliateId: number, shopId: number, context: Context): Promise<void> {
  const { tx, actor, deps } = context
  // As saving the form: two changes of an affiliate's shops wait for each other.
  await tx`select from account where id = ${affiliateId} for no key update`
  const before = await readStanding(tx, affiliate, [affiliateId])
  const rows = await tx<{ id: number }[]>`
    select shop_id as id from account_shop where account_id = ${affiliateId}`
  const shops = [...rows.map(({ id }) => id), shopId]
  await writeReferences(tx, affiliate, affiliateId, { shops })
  await tx`update account set updated_by = ${actor.accountId},
    updated_at = greatest(${deps.now()}, updated_at + interval '1 millisecond') where id = ${affiliateId}`
  await auditRecords(context, { resource: affiliate, action: 'edit', ids: [affiliateId], before })
}
