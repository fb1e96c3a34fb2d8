// What the test panel of a shop shows: a test link, the last test click, and the shop's last calls, with the last test
// order even if a busy shop has sent others since.
import type { ShopTest } from '@rivulet/contract/answers/shop-test-answer'
import type { Deps } from '../../deps.ts'
import { testTarget } from './test-click.ts'

/** Milliseconds for which a test click and a test order are shown. */
const shownFor = 3_600_000
const shownCalls = 5
/** Among which a test order is looked for: a busy shop makes thousands in an hour. */
const searchedCalls = 1000

type Click = { id: string; at: Date; country: string; reason: NonNullable<ShopTest['click']>['reason'] }
type Call = Omit<ShopTest['calls'][number], 'at'> & { at: Date }

export async function readShopTest({ sql, config, now: clock }: Deps, shop: number): Promise<ShopTest> {
  const now = clock()
  const since = new Date(now.getTime() - shownFor)
  const [[link], [click], calls] = await Promise.all([
    sql<{ id: number; name: string; affiliate: string }[]>`
      select k.id, k.name, a.name as affiliate from link k join account a on a.id = k.affiliate_id
      where k.shop_id = ${shop} and k.active and k.deleted_at is null and a.active and a.deleted_at is null
      order by k.campaign_id nulls first, k.id limit 1`,
    sql<Click[]>`
      select click_id as id, clicked_at as at, country, reason from test_click
      where shop_id = ${shop} and clicked_at > ${since} order by clicked_at desc, id desc limit 1`,
    sql<Call[]>`
      select c.id, c.received_at as at, c.source, nullif(c.named, '') as "orderId", c.sent ->> 'amount' as amount,
        c.status, c.outcome, c.answer, (select a.name from account a where a.aid = c.answer #>> '{trial,aid}') as affiliate
      from order_call_view c where c.id in (
        (select id from order_call where shop_id = ${shop} order by received_at desc, id desc limit ${shownCalls})
        union all
        (select id from (
           select id, received_at, answer from order_call where shop_id = ${shop} and received_at > ${since}
           order by received_at desc, id desc limit ${searchedCalls}) recent
         where answer ->> 'result' = 'trial' or answer ->> 'reason' = 'test'
         order by received_at desc, id desc limit 1))
      order by c.received_at desc, c.id desc`,
  ])
  return {
    now: now.toISOString(),
    link: link
      ? { name: link.name, affiliate: link.affiliate, target: testTarget(config, link.id, now) }
      : null,
    click: click ? { ...click, at: click.at.toISOString(), country: click.country || null } : null,
    calls: calls.map((call) => ({ ...call, at: call.at.toISOString() })),
  }
}
