// Job: detects hourly that a shop's orders have stopped although visits continue, and notifies of it once.
import { displayMinute, minuteOf, today } from '@rivulet/contract/day'
import { announce } from '../db/announce.ts'
import type { Transaction } from '../db/sql.ts'
import type { Deps } from '../deps.ts'
import { silenceMail } from '../mail/mail-text.ts'
import { notify } from '../notification/notify.ts'
import { report, type Reports } from '../report/report.ts'

type Silence = Reports['silent-shops']

/** With this many expected, no order at all has a probability below one in a thousand (Poisson). */
const expectedAtLeast = 7
const hoursAtLeast = 12

export async function watchOrders(deps: Deps): Promise<void> {
  const { sql, config, now } = deps
  const at = now()
  const ended = await sql`
    delete from order_silence q using shop s where s.id = q.shop_id and (
      not s.active or s.deleted_at is not null or not s.watch_orders
      -- An order that arrived while the alarm was being raised.
      or exists (select from shop_order o where o.shop_id = q.shop_id and o.affiliate_id is not null
        and o.reason is distinct from 'test' and o.created_at > q.since))`
  if (ended.count > 0) announce(sql, 'watch')
  const zone = config.accountingZone
  const silent = await report(sql, 'silent-shops', [
    ...[at, today(zone, at), zone, hoursAtLeast, expectedAtLeast],
  ])
  for (const silence of silent)
    await sql.begin(async (tx) => {
      const noticed = await tx`
        insert into order_silence (shop_id, since, noticed_at, expected)
        values (${silence.shopId}, ${silence.since}, ${at}, ${silence.expected}) on conflict (shop_id) do nothing`
      if (noticed.count === 0) return
      announce(tx, 'watch')
      await notifyOf(tx, deps, silence)
    })
}

async function notifyOf(
  tx: Transaction,
  deps: Deps,
  { shopId, name, since, expected, visits }: Silence,
) {
  const { publicUrl, accountingZone: zone } = deps.config
  deps.log.warn({ shop: shopId, since, expected }, 'the orders of a shop have stopped')
  const link = `${publicUrl}/#/dashboard/marketing/call?where[shop]=eq~.~${shopId}`
  const values = {
    name,
    expected,
    visits,
    link,
    since: `${displayMinute(minuteOf(since, zone))} (${zone})`,
  }
  await notify(tx, deps, 'orders-stopped', [
    { subject: shopId, facts: { shop: name }, mail: (reader) => silenceMail(reader, values) },
  ])
}
