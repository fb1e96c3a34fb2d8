-- Analytics: hits as rows of a list, where they came from, and the country of an order's click.

-- What the snippet of a shop's pages may say; a redirect says nothing of it.
alter table hit add column action text not null default 'click' check (action in ('click'));
alter table hit add column event text;
alter table hit add column setup jsonb;
alter table hit add column payload jsonb;

-- The order of the list, to the word: only then is it read in this order. It also finds what is too old.
create index hit_listed on hit (at desc nulls last, id desc);
drop index hit_at;

-- Continents by country, as the contract has them.
create table country (
  code text primary key,
  continent text not null
);
insert into country (code, continent)
select unnest(string_to_array(codes, ' ')), continent from (values
  ('AF', 'AO BF BI BJ BW CD CF CG CI CM CV DJ DZ EG EH ER ET GA GH GM GN GQ GW KE KM LR LS LY MA MG ML MR MU MW MZ NA NE NG RE RW SC SD SH SL SN SO SS ST SZ TD TG TN TZ UG YT ZA ZM ZW'),
  ('NA', 'AG AI AW BB BL BM BQ BS BZ CA CR CU CW DM DO GD GL GP GT HN HT JM KN KY LC MF MQ MS MX NI PA PM PR SV SX TC TT US VC VG VI'),
  ('OC', 'AS AU CK FJ FM GU KI MH MP NC NF NR NU NZ PF PG PN PW SB TK TO TV UM VU WF WS'),
  ('AN', 'AQ BV GS HM TF'),
  ('AS', 'AE AF AM AZ BD BH BN BT CC CN CX CY GE HK ID IL IN IO IQ IR JO JP KG KH KP KR KW KZ LA LB LK MM MN MO MV MY NP OM PH PK PS QA SA SG SY TH TJ TL TM TR TW UZ VN YE'),
  ('EU', 'AD AL AT AX BA BE BG BY CH CZ DE DK EE ES FI FO FR GB GG GI GR HR HU IE IM IS IT JE LI LT LU LV MC MD ME MK MT NL NO PL PT RO RS RU SE SI SJ SK SM UA VA XK'),
  ('SA', 'AR BO BR CL CO EC FK GF GY PE PY SR UY VE')
) as listed (continent, codes);

-- Where the click came from; null when that is not known, or when there was none.
alter table shop_order add column country text;
update shop_order o set country = nullif(h.country, '')
from hit h
where h.link_id = o.link_id and h.click_id = o.click_id and h.at = (extract(epoch from o.clicked_at) * 1000)::bigint;

create index shop_order_click on shop_order (click_id) where click_id is not null;
create index shop_order_clicked on shop_order (clicked_at) where click_id is not null;

-- An unknown country is ZZ, so that it can be asked for like any other.
create view analytics_view as
select h.id, h.at, h.click_id, h.link_id, k.affiliate_id, k.shop_id, k.campaign_id, a.username as email, s.analytics_key,
  abbrev(h.ip) as ip, left(encode(h.visitor, 'hex'), 8) as visitor, coalesce(nullif(h.country, ''), 'ZZ') as country,
  h.class, h.reason, h.action, h.event, h.setup, h.payload,
  nullif(concat_ws(', ', 's1=' || h.s1, 's2=' || h.s2, 's3=' || h.s3, 's4=' || h.s4, 's5=' || h.s5), '') as options,
  nullif(h.agent, '') as client, nullif(h.referrer, '') as referrer,
  jsonb_build_object('click', h.click_id, 'class', h.class, 'reason', h.reason, 'country', nullif(h.country, ''), 'recovered', h.recovered) as server,
  (h.class = 'valid')::integer as visits, h.is_unique::integer as unique_visitors,
  (select count(*) from shop_order o where o.click_id = h.click_id and o.link_id = h.link_id and o.affiliate_id is not null and o.deleted_at is null) as orders,
  to_timestamp(h.at / 1000.0) as created_at, to_timestamp(h.at / 1000.0) as updated_at, null::timestamptz as deleted_at,
  null::bigint as created_by, null::bigint as updated_by, null::bigint as deleted_by
from hit h left join link k on k.id = h.link_id left join account a on a.id = k.affiliate_id left join link s on s.id = k.shop_id;

-- The same hits counted by the hour, under the names by which the list is filtered.
create view analytics_hour_view as
select h.hour, h.day, h.link_id, k.affiliate_id, k.shop_id, k.campaign_id, coalesce(nullif(h.country, ''), 'ZZ') as country, h.class,
  h.hits, case when h.class = 'valid' then h.hits else 0 end as visits, h.uniques as unique_visitors, null::timestamptz as deleted_at
from hit_hour h left join link k on k.id = h.link_id;

-- The orders that are credited to these hits. Each hit is looked up from its order: there are far more hits than orders.
create view analytics_order_view as
select hit.*, o.clicked_at
from shop_order o cross join lateral (
  select * from analytics_view v
  where v.link_id = o.link_id and v.click_id = o.click_id and v.at = (extract(epoch from o.clicked_at) * 1000)::bigint
  offset 0
) hit
where o.affiliate_id is not null and o.deleted_at is null;

create or replace view order_fact_view as
select o.day, o.affiliate_id, o.shop_id, o.campaign_id, o.link_id, 1 as created,
  (o.status = '2')::integer as pending, (o.status = '1')::integer as declined, (o.status = '0')::integer as approved,
  case when o.status = '0' then o.net_cents else 0 end as amount_cents,
  case when o.status = '0' then o.commission_cents else 0 end as commission_cents, coalesce(o.country, '') as country
from shop_order o where o.affiliate_id is not null and o.deleted_at is null;

create or replace view traffic_fact_view as
select h.day, h.link_id, k.shop_id, k.campaign_id, k.affiliate_id, h.country,
  case when h.class = 'valid' then h.hits else 0 end as visits, h.uniques as unique_visitors,
  case when h.class = 'valid' then 0 else h.hits end as other, 0 as orders, 0::bigint as commission_cents
from hit_hour h join link k on k.id = h.link_id
union all
select f.day, f.link_id, f.shop_id, f.campaign_id, f.affiliate_id, f.country, 0, 0, 0, f.created, f.commission_cents
from order_fact_view f;

create view analytics_detail_view as
select f.day, f.link_id, f.shop_id, f.campaign_id, f.affiliate_id, coalesce(c.continent, 'ZZ') as continent,
  coalesce(nullif(f.country, ''), 'ZZ') as country, f.visits, f.unique_visitors, f.other, f.orders, f.commission_cents
from traffic_fact_view f left join country c on c.code = f.country;

drop view order_view;
create view order_view as
select o.*,
  (select coalesce(jsonb_agg(jsonb_build_object('refundId', r.refund_id, 'date', r.refunded_at, 'amount', r.cents) order by r.refunded_at), '[]')
   from order_refund r where r.order_id = o.id) as refunds,
  (select coalesce(jsonb_agg(jsonb_build_object('date', e.at, 'event', e.event, 'reason', e.reason, 'note', e.note, 'commission', e.commission_cents,
     'actor', coalesce(a.name, case e.event when 'auto_approved' then 'Rivulet' else 'Shop' end)) order by e.id), '[]')
   from order_event e left join account a on a.id = e.actor_id where e.order_id = o.id) as history,
  coalesce(o.country, 'ZZ') as click_country
from shop_order o where o.affiliate_id is not null;
