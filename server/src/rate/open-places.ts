// SQL: the shops and campaigns that are open to affiliates, with the rates that they, and the affiliates, have themselves.
import type { Queryable } from '../db/sql.ts'
import type { Fragment } from '../resource/serve.ts'

export type Level = 'shop' | 'campaign' | 'affiliate'

/** Shops s, and their campaigns c (null for the shop itself), that are open to affiliates a; as in find-owner.ts. */
export const openPlaces = (sql: Queryable): Fragment => sql`
  account a join account_shop j on j.account_id = a.id
    join shop s on s.id = j.shop_id and s.active and s.deleted_at is null and (s.affiliate_id is null or s.affiliate_id = a.id)
    join lateral (select null::bigint as id, null as name, null::integer as commission_basis_points
      union all select id, name, commission_basis_points from campaign
        where shop_id = s.id and active and deleted_at is null and (affiliate_id is null or affiliate_id = a.id)) c
      on a.active and a.verified_at is not null and a.deleted_at is null and a.erased_at is null`

/** Of open places, as tables co, so and ao: what campaign, shop and affiliate have themselves at a time. */
export const ownRates = (sql: Queryable, at: Fragment): Fragment => sql`
  own_rate_at(c.commission_basis_points, null, c.id, null, ${at}) co
    cross join lateral own_rate_at(s.commission_basis_points, s.id, null, null, ${at}) so
    cross join lateral own_rate_at(a.commission_basis_points, null, null, a.id, ${at}) ao`
