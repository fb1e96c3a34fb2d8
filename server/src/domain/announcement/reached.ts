// Whom an announcement reaches: one condition for the preview and for sending it.
import type { Queryable } from '../../db/sql.ts'

/** SQL: active affiliates `a` who match the announcement `n`. */
export const reached = (sql: Queryable) => sql`
  announcement n
  join account a on a.active and a.deleted_at is null and a.erased_at is null and a.verified_at is not null
    and (n.profile_id is null or a.profile_id = n.profile_id)
  join profile p on p.id = a.profile_id and p.reference = 'Affiliate'
    and (not exists (select from announcement_shop s where s.announcement_id = n.id)
      or exists (select from announcement_shop s join account_shop j on j.shop_id = s.shop_id
        where s.announcement_id = n.id and j.account_id = a.id))`
