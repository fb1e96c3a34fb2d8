// Inserts shops, campaigns and links for tests directly into the database.
import type { Sql } from '../db/sql.ts'

let made = 0
const next = (): number => ++made

/** In SQL's own names. */
type Columns = Record<string, unknown>

const insert = async (sql: Sql, table: 'shop' | 'campaign' | 'link', row: Columns): Promise<number> => {
  const [made] = await sql<{ id: number }[]>`insert into ${sql(table)} ${sql(row)} returning id`
  return made?.id ?? 0
}

export const makeShop = (sql: Sql, columns: Columns = {}): Promise<number> =>
  insert(sql, 'shop', {
    name: `SHOP ${next()}`,
    url: 'https://shoes.example/',
    window_days: 30,
    click_parameter: 'click_id',
    ...columns,
  })

export const makeCampaign = (sql: Sql, shopId: number, columns: Columns = {}): Promise<number> =>
  insert(sql, 'campaign', {
    name: `CAMPAIGN ${next()}`,
    shop_id: shopId,
    ...columns,
  })

export type Promotion = { affiliateId: number; shopId: number; campaignId?: number }

export async function makeLink(
  sql: Sql,
  { affiliateId, shopId, campaignId }: Promotion,
  columns: Columns = {},
): Promise<{ id: number; code: string }> {
  const n = next()
  const row = {
    type: campaignId ? 'campaign' : 'shop',
    name: `LINK ${n}`,
    code: `code${n}`,
    affiliate_id: affiliateId,
    shop_id: shopId,
    campaign_id: campaignId ?? null,
    ...columns,
  }
  return { id: await insert(sql, 'link', row), code: row.code }
}
