-- Calls of shops as rows of a list; only administrators see them.
create view order_call_view as
select c.id, c.shop_id, c.received_at, c.source, c.event_id, c.order_id, c.status, c.body as sent, c.answer, c.ip,
  coalesce(c.body ->> 'orderId', '') as named,
  case when c.denied_minute is not null and c.status = 422 and c.source <> 'browser' then 'denied' when c.status >= 300 then 'refused' when c.answer ? 'unread' then 'unread' when c.answer ? 'ignored' then 'ignored' else 'taken' end as outcome,
  coalesce(c.answer ->> 'detail', c.answer ->> 'message', c.answer ->> 'unread', c.answer ->> 'ignored', c.answer ->> 'result',
    (select string_agg(distinct part ->> 'result', '. ') from jsonb_array_elements(c.answer -> 'received') part)) as told,
  c.received_at as created_at, c.received_at as updated_at, null::timestamptz as deleted_at,
  null::bigint as created_by, null::bigint as updated_by, null::bigint as deleted_by
from order_call c where not c.forgotten;
