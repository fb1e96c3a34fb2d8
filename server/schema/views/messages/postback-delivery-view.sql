-- Calls of postbacks with their attempts.
create view postback_delivery_view as
select d.*, p.affiliate_id,
  (select coalesce(jsonb_agg(jsonb_build_object('date', t.at, 'status', t.status, 'milliseconds', t.milliseconds, 'answer', t.answer) order by t.at desc), '[]')
   from postback_try t where t.delivery_id = d.id) as log,
  d.happened_at as created_at, coalesce(d.tried_at, d.happened_at) as updated_at, p.deleted_at,
  null::bigint as created_by, null::bigint as updated_by, null::bigint as deleted_by
from postback_delivery d join postback p on p.id = d.postback_id;
