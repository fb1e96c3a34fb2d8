-- Hits alone, with the column names by which their list is filtered. An unknown country is ZZ, so that it can be filtered by like any other.
create view hit_row_view as
select h.id, h.at, h.click_id, h.link_id, abbrev(h.ip) as ip, left(encode(h.visitor, 'hex'), 8) as visitor, coalesce(nullif(h.country, ''), 'ZZ') as country,
  h.class, h.reason, h.action, h.event, h.setup, h.payload, case h.action when 'click' then h.click_id else h.came_by end as click,
  coalesce((select string_agg(o.key || '=' || o.value, ', ') from jsonb_each_text(h.options) o),
    nullif(concat_ws(', ', 's1=' || h.s1, 's2=' || h.s2, 's3=' || h.s3, 's4=' || h.s4, 's5=' || h.s5), '')) as options,
  nullif(h.agent, '') as client, nullif(h.referrer, '') as referrer,
  jsonb_build_object('click', case h.action when 'click' then h.click_id else h.came_by end, 'class', h.class, 'reason', h.reason,
    'country', nullif(h.country, ''), 'recovered', h.recovered) as server,
  (h.action = 'click' and h.class = 'valid')::integer as visits, h.is_unique::integer as unique_visitors,
  to_timestamp(h.at / 1000.0) as created_at, to_timestamp(h.at / 1000.0) as updated_at, null::timestamptz as deleted_at,
  null::bigint as created_by, null::bigint as updated_by, null::bigint as deleted_by,
  nullif(h.s1, '') as s1, nullif(h.s2, '') as s2, nullif(h.s3, '') as s3, nullif(h.s4, '') as s4, nullif(h.s5, '') as s5
from hit h;
