// A record of every resource owned by one affiliate: the data for the permission matrix.
import { addDays, dayOf } from '@rivulet/contract/day'
import { maskOf } from '@rivulet/contract/text/mask'
import { allows, type Resource } from '@rivulet/contract/resource'
import type { ResourceName } from '@rivulet/contract/resources/index'
import { storeHits } from '../click/ingest/store-hits.ts'
import { keyColumns } from '../domain/shop/shop-key.ts'
import { seal } from '../crypto/seal.ts'
import { registerJobs } from '../jobs/job-state.ts'
import { makeApiKey } from './api-key.ts'
import { draftOf } from './draft.ts'
import { makeHit } from './hits.ts'
import { every, listOf, resourceNamed, type WholeApp, where } from './whole-app.ts'

/** Resources that affiliates with the permission read in full, whoever made them. */
export const readByAll: ReadonlySet<string> = new Set()

export type OwnedRecords = ReadonlyMap<string, number>
const hasRecordOfItsOwn = (resource: Resource) => allows(resource, 'view')

/** Throws when a resource is missing: whoever adds one defines here how its record is created. */
export async function ownedRecordsOf(server: WholeApp, affiliate: number): Promise<OwnedRecords> {
  const { make, call, sql, deps } = server
  const found = new Map<string, number>()
  const add = async (name: ResourceName, changes: Record<string, unknown> = {}) => {
    const id = await make.create(name, { ...(await draftOf(make, name)), ...changes })
    found.set(name, id)
    return id
  }
  const newest = async (name: ResourceName, ...filters: string[]) => {
    const { data } = await call('GET', listOf(resourceNamed(name), 'sort=-id', 'limit=1', ...filters))
    if (data?.[0]) found.set(name, data[0].id)
  }

  const shop = await add('shop')
  await sql`insert into account_shop (account_id, shop_id) values (${affiliate}, ${shop})`
  const { key, columns } = keyColumns(deps.config.secret)
  await sql`update shop set ${sql(columns)} where id = ${shop}`
  const iban = 'BE68539007547034'
  await sql`update account set ${sql({
    iban: maskOf(iban),
    iban_sealed: seal(deps.config.secret, iban),
    account_holder: maskOf('Maren Olbrecht', 'initials'),
    account_holder_sealed: seal(deps.config.secret, 'Maren Olbrecht'),
    commission_basis_points: 5000,
    hold_days: 0,
  })} where id = ${affiliate}`

  const postback = await add('postback', {
    affiliate,
    shop: undefined,
    campaign: undefined,
    onApproved: true,
  })
  const link = await add('link', { affiliate, shop })
  const campaign = await add('campaign', { url: shop })
  await add('tool', { shops: [shop], campaign })
  await add('claim', { affiliate, shop })
  await add('coupon', { affiliate, shop })
  const from = addDays(dayOf(deps.now(), deps.config.accountingZone), 30)
  await make.act('shop', shop, 'planRate', { from, commission: '9.00' })
  await newest('plannedRate', where('shop', `eq~.~${shop}`))
  await sql`insert into shop_request ${sql({ affiliate_id: affiliate, shop_id: shop, created_by: affiliate })}`
  await newest('shopRequest', where('affiliate', `eq~.~${affiliate}`))
  await sql`insert into payout_request ${sql({ affiliate_id: affiliate, asked_cents: 5000, created_by: affiliate })}`
  await newest('payoutRequest', where('affiliate', `eq~.~${affiliate}`))
  await add('correction', { affiliate })
  await add('buyerRequest', { erase: false })
  const order = await add('order', { link })
  await make.act('order', order, 'approve')
  await add('invoice', { affiliate, paid: '1.00' })
  await sql`insert into credit_move ${sql({
    ...{ moved_at: deps.now(), order_id: order, affiliate_id: affiliate, other_id: server.admin.id },
    ...{ direction: 'here', link_id: link, status: '0', net_cents: 1250, commission_cents: 125 },
    ...{ note: 'His', actor_id: server.admin.id },
  })}`
  await newest('creditMove', where('affiliate', `eq~.~${affiliate}`))
  await add('payoutRun', { minimum: '0.01', requested: false })
  await add('reconciliation')
  for (const name of ['invite', 'administrator', 'profile', 'upload', 'announcement'] as const)
    await add(name)
  found.set('affiliate', affiliate)
  found.set('apiKey', (await makeApiKey(sql, affiliate)).id)

  await call('POST', '/track/order', { orderId: `U-${shop}`, amount: '9.00' }, { apikey: key })
  await call('POST', '/contact/send', { message: 'Is anybody there?' })
  await storeHits(sql, deps.config.accountingZone, [makeHit(link, deps.now().toISOString())])
  await registerJobs(sql, deps.config, deps.now())
  for (const name of [
    'unattributed',
    'orderCall',
    'contactMessage',
    'payoutItem',
    'job',
    'audit',
  ] as const)
    await newest(name)
  await newest('postbackDelivery', where('postback', `eq~.~${postback}`))
  await newest('reconciliationLine', where('reconciliation', `eq~.~${found.get('reconciliation')}`))
  await newest('analytics', where('affiliate', `eq~.~${affiliate}`))

  const forgotten = every.filter((r) => hasRecordOfItsOwn(r) && !found.has(r.name))
  if (forgotten.length > 0)
    throw new Error(`There is no record of ${forgotten.map((r) => r.name).join(', ')} to try rights on`)
  return found
}
