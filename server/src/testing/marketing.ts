// Shops, campaigns and links for tests, straight into the database.
import type { Sql } from '../db/sql.ts'

let made = 0
const next = (): number => ++made

/** Columns of the table `link`. */
type Columns = Record<string, unknown>

const insert = async (sql: Sql, row: Columns): Promise<number> => {
  const [link] = await sql<{ id: number }[]>`insert into link ${sql(row)} returning id`
  return link?.id ?? 0
}

export const makeShop = (sql: Sql, columns: Columns = {}): Promise<number> =>
  insert(sql, {
    kind: 'shop',
    type: 'shop',
    name: `SHOP ${next()}`,
    url: 'https://shoes.example/',
    window_days: 30,
    click_parameter: 'click_id',
    ...columns,
  })

export const makeCampaign = (sql: Sql, shopId: number, columns: Columns = {}): Promise<number> =>
  insert(sql, {
    kind: 'campaign',
    type: 'campaign',
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
    kind: 'link',
    type: campaignId ? 'campaign' : 'shop',
    name: `LINK ${n}`,
    code: `code${n}`,
    affiliate_id: affiliateId,
    shop_id: shopId,
    campaign_id: campaignId ?? null,
    ...columns,
  }
  return { id: await insert(sql, row), code: row.code }
}
