// How far a new installation is set up, computed from what is there.
import type { SetUp } from '@rivulet/contract/answers/home-answer'
import type { Config } from '../../config/config.ts'
import type { Queryable } from '../../db/sql.ts'
import { type Mails, mailsOf, mailStateOf } from './attention.ts'

type Row = Omit<SetUp, 'shop' | 'mail'> & Mails & { shopId: number | null; shopName: string | null }

/**
 * A test order counts as credited when it would have earned for an affiliate. Orders that were imported or added
 * by hand, here or from a shop's export, prove nothing about the connection.
 */
export async function readSetUp(sql: Queryable, { smtpUrl }: Pick<Config, 'smtpUrl'>): Promise<SetUp> {
  const [row] = await sql<Row[]>`
    select p.name is not null as programme, s.id as "shopId", s.name as "shopName",
      exists (select from order_call_view where outcome = 'taken' and source <> 'reconciliation')
        -- Calls are kept for a month only; what a shop reports was added by nobody.
        or exists (select from shop_order where created_by is null) as connected,
      exists (select from invite where deleted_at is null)
        or exists (select from affiliate_view where deleted_at is null) as invited,
      exists (select from shop_order where affiliate_id is not null and created_by is null)
        or exists (select from order_call where answer #>> '{trial,aid}' is not null) as credited,
      exists (select from shop_order where affiliate_id is not null) as running, ${mailsOf(sql)}
    from programme p
    left join lateral (select id, name from shop where deleted_at is null order by id limit 1) s on true`
  if (!row) throw new Error('the row of the programme settings is missing')
  const { shopId, shopName, mailsFail, mailsSent, ...steps } = row
  return {
    ...steps,
    mail: mailStateOf(smtpUrl, { mailsFail, mailsSent }),
    shop: shopId === null ? null : { id: shopId, name: shopName ?? '' },
  }
}
