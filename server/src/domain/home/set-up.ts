// How far a new installation is set up, computed from what is there.
import type { SetUp } from '@rivulet/contract/answers/home-answer'
import type { Config } from '../../config/config.ts'
import type { Queryable } from '../../db/sql.ts'
import { mailStateOf, refusedMails } from './attention.ts'

type Row = Omit<SetUp, 'shop' | 'mail'> & {
  mailsFail: boolean
  shopId: number | null
  shopName: string | null
}

/** A test order counts as credited when it would have earned for an affiliate. */
export async function readSetUp(sql: Queryable, { smtpUrl }: Pick<Config, 'smtpUrl'>): Promise<SetUp> {
  const [row] = await sql<Row[]>`
    select p.name is not null as programme, s.id as "shopId", s.name as "shopName",
      exists (select from order_call where status < 300)
        -- Calls are kept for a month only; what a shop reports was added by nobody.
        or exists (select from shop_order where created_by is null) as connected,
      exists (select from invite where deleted_at is null)
        or exists (select from affiliate_view where deleted_at is null) as invited,
      o.some or exists (select from order_call where answer #>> '{trial,aid}' is not null) as credited,
      o.some as running, ${refusedMails(sql)} as "mailsFail"
    from programme p
    cross join lateral (select exists (select from shop_order where affiliate_id is not null) as some) o
    left join lateral (select id, name from shop where deleted_at is null order by id limit 1) s on true`
  if (!row) throw new Error('the row of the programme settings is missing')
  const { shopId, shopName, mailsFail, ...steps } = row
  return {
    ...steps,
    mail: mailStateOf(smtpUrl, mailsFail),
    shop: shopId === null ? null : { id: shopId, name: shopName ?? '' },
  }
}
