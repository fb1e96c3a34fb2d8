-- Postbacks with their last attempt and state.
create view postback_view as
select p.*, t.last_try,
  case when p.switched_off_at is not null then 'off' when p.failing_since is not null then 'failing'
    when t.last_try is not null then 'working' else 'unused' end as state
from postback p
left join lateral (
  select d.tried_at as last_try from postback_delivery d where d.postback_id = p.id and d.tried_at is not null
  order by d.happened_at desc nulls last, d.id desc limit 1
) t on true;
