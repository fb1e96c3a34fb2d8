-- What resources read: the tables with their computed columns. Trash is included; the engine leaves it out.

create view profile_view as
select p.*, (select count(*) from account a where a.profile_id = p.id and a.deleted_at is null) as accounts
from profile p;

create view invite_view as
select i.*,
  exists (select from invite_use u where u.invite_id = i.id) as used,
  (select max(u.used_at) from invite_use u where u.invite_id = i.id) as last_usage,
  (select coalesce(jsonb_agg(jsonb_build_object('name', u.name, 'date', u.used_at, 'ip', u.ip) order by u.used_at desc), '[]')
   from invite_use u where u.invite_id = i.id) as history
from invite i;

create view administrator_view as
select a.* from account a join profile p on p.id = a.profile_id where p.reference <> 'Affiliate';

create view affiliate_view as
select a.*, (select coalesce(sum(l.cents), 0)::bigint from ledger_line l where l.affiliate_id = a.id) as balance_cents
from account a join profile p on p.id = a.profile_id where p.reference = 'Affiliate';

create view shop_view as
select s.*, s.api_key_end as api_key, t.visits, t.unique_visitors, o.orders
from link s
cross join lateral (
  select coalesce(sum(h.hits) filter (where h.class = 'valid'), 0)::bigint as visits, coalesce(sum(h.uniques), 0)::bigint as unique_visitors
  from link k join hit_hour h on h.link_id = k.id where k.shop_id = s.id and k.kind = 'link'
) t
cross join lateral (select count(*) as orders from shop_order o where o.shop_id = s.id and o.affiliate_id is not null and o.deleted_at is null) o
where s.kind = 'shop';

create view campaign_view as
select c.*, t.visits, t.unique_visitors, o.orders
from link c
cross join lateral (
  select coalesce(sum(h.hits) filter (where h.class = 'valid'), 0)::bigint as visits, coalesce(sum(h.uniques), 0)::bigint as unique_visitors
  from link k join hit_hour h on h.link_id = k.id where k.campaign_id = c.id and k.kind = 'link'
) t
cross join lateral (select count(*) as orders from shop_order o where o.campaign_id = c.id and o.deleted_at is null) o
where c.kind = 'campaign';

create view link_view as
select k.*, t.visits, t.unique_visitors, o.orders
from link k
cross join lateral (
  select coalesce(sum(h.hits) filter (where h.class = 'valid'), 0)::bigint as visits, coalesce(sum(h.uniques), 0)::bigint as unique_visitors
  from hit_hour h where h.link_id = k.id
) t
cross join lateral (select count(*) as orders from shop_order o where o.link_id = k.id and o.deleted_at is null) o
where k.kind = 'link';

create view order_view as
select o.*,
  (select coalesce(jsonb_agg(jsonb_build_object('refundId', r.refund_id, 'date', r.refunded_at, 'amount', r.cents) order by r.refunded_at), '[]')
   from order_refund r where r.order_id = o.id) as refunds,
  (select coalesce(jsonb_agg(jsonb_build_object('date', e.at, 'event', e.event, 'reason', e.reason, 'note', e.note, 'commission', e.commission_cents,
     'actor', coalesce(a.name, case e.event when 'auto_approved' then 'Rivulet' else 'Shop' end)) order by e.id), '[]')
   from order_event e left join account a on a.id = e.actor_id where e.order_id = o.id) as history
from shop_order o where o.affiliate_id is not null;

create view unattributed_view as
select * from shop_order where affiliate_id is null;

create view invoice_view as
select i.*,
  (select coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'orderId', o.order_id, 'date', o.ordered_at, 'shop', s.name, 'amount', o.net_cents,
     'commission', x.cents) order by o.ordered_at, o.id), '[]')
   from invoice_order x join shop_order o on o.id = x.order_id join link s on s.id = o.shop_id where x.invoice_id = i.id) as ordering
from invoice i;

-- One row per order; statistics sum these.
create view order_fact_view as
select o.day, o.affiliate_id, o.shop_id, o.campaign_id, o.link_id, 1 as created,
  (o.status = '2')::integer as pending, (o.status = '1')::integer as declined, (o.status = '0')::integer as approved,
  case when o.status = '0' then o.net_cents else 0 end as amount_cents,
  case when o.status = '0' then o.commission_cents else 0 end as commission_cents
from shop_order o where o.affiliate_id is not null and o.deleted_at is null;

-- Traffic and the orders it brought, as rows that can be summed over any key.
create view traffic_fact_view as
select h.day, h.link_id, k.shop_id, k.campaign_id, k.affiliate_id, h.country,
  case when h.class = 'valid' then h.hits else 0 end as visits, h.uniques as unique_visitors,
  case when h.class = 'valid' then 0 else h.hits end as other, 0 as orders, 0::bigint as commission_cents
from hit_hour h join link k on k.id = h.link_id
union all
select f.day, f.link_id, f.shop_id, f.campaign_id, f.affiliate_id, '', 0, 0, 0, f.created, f.commission_cents
from order_fact_view f;

create view campaign_traffic_fact_view as
select * from traffic_fact_view where campaign_id is not null;
