-- Orders counted beforehand: by day and country, and by day and whom they are credited to.

-- Each order is changed under locks of its own, and none of them may wait for a sum that they share: what a change adds and takes away is noted with the
-- change itself, and added to the sums later. Whoever reads adds up both.
create table order_note (
  -- 1 for what an order counts as from now on, -1 for what it counted as before.
  times integer not null,
  day date not null,
  affiliate_id bigint not null,
  shop_id bigint not null,
  campaign_id bigint,
  country text not null,
  status text not null,
  order_net_cents bigint not null,
  order_commission_cents bigint not null,
  -- As order_fact_view has them.
  created integer generated always as (times) stored,
  pending integer generated always as (case status when '2' then times else 0 end) stored,
  declined integer generated always as (case status when '1' then times else 0 end) stored,
  approved integer generated always as (case status when '0' then times else 0 end) stored,
  amount_cents bigint generated always as (case status when '0' then times * order_net_cents else 0 end) stored,
  commission_cents bigint generated always as (case status when '0' then times * order_commission_cents else 0 end) stored,
  pending_amount_cents bigint generated always as (case status when '2' then times * order_net_cents else 0 end) stored,
  pending_commission_cents bigint generated always as (case status when '2' then times * order_commission_cents else 0 end) stored
);

create table order_day (
  -- In the accounting zone.
  day date not null,
  -- ISO 3166 alpha-2; empty when unknown.
  country text not null,
  by_campaign boolean not null,
  created bigint not null,
  pending bigint not null,
  declined bigint not null,
  approved bigint not null,
  amount_cents bigint not null,
  commission_cents bigint not null,
  pending_amount_cents bigint not null,
  pending_commission_cents bigint not null,
  primary key (day, country, by_campaign)
);

create table order_credit (
  day date not null,
  affiliate_id bigint not null,
  shop_id bigint not null,
  campaign_id bigint,
  created bigint not null,
  commission_cents bigint not null,
  pending_commission_cents bigint not null,
  unique nulls not distinct (day, affiliate_id, shop_id, campaign_id)
);
create index order_credit_affiliate on order_credit (affiliate_id, day);

create function note_order() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.affiliate_id is not null and old.deleted_at is null then
    insert into order_note values (-1, old.day, old.affiliate_id, old.shop_id, old.campaign_id, coalesce(old.country, ''), old.status, old.net_cents, old.commission_cents);
  end if;
  if tg_op <> 'DELETE' and new.affiliate_id is not null and new.deleted_at is null then
    insert into order_note values (1, new.day, new.affiliate_id, new.shop_id, new.campaign_id, coalesce(new.country, ''), new.status, new.net_cents, new.commission_cents);
  end if;
  return null;
end $$;
create trigger shop_order_noted after insert or delete on shop_order for each row execute function note_order();
create trigger shop_order_change_noted after update on shop_order for each row
  when ((old.day, old.affiliate_id, old.shop_id, old.campaign_id, old.country, old.status, old.net_cents, old.commission_cents, old.deleted_at)
    is distinct from (new.day, new.affiliate_id, new.shop_id, new.campaign_id, new.country, new.status, new.net_cents, new.commission_cents, new.deleted_at))
  execute function note_order();

insert into order_day
select day, country, campaign_id is not null, sum(created), sum(pending), sum(declined), sum(approved), sum(amount_cents), sum(commission_cents),
  sum(pending_amount_cents), sum(pending_commission_cents)
from order_fact_view group by 1, 2, 3 order by 1, 2, 3;
insert into order_credit
select day, affiliate_id, shop_id, campaign_id, sum(created), sum(commission_cents), sum(pending_commission_cents)
from order_fact_view group by 1, 2, 3, 4 order by 1, 2, 3, 4;
analyze order_day, order_credit;

-- All orders by day and country.
create view order_day_view as
select day, country, by_campaign, created, pending, declined, approved, amount_cents, commission_cents, pending_amount_cents, pending_commission_cents from order_day
union all
select day, country, campaign_id is not null, created, pending, declined, approved, amount_cents, commission_cents, pending_amount_cents, pending_commission_cents
from order_note;

-- All orders by day and whom they are credited to.
create view order_credit_view as
select day, affiliate_id, shop_id, campaign_id, created, commission_cents, pending_commission_cents from order_credit
union all
select day, affiliate_id, shop_id, campaign_id, created, commission_cents, pending_commission_cents from order_note;

-- The days on which there are such orders, more than once or not. Where some were noted, these may be the last ones: there orders are read one by one.
create view order_credited_view as
select c.day, c.affiliate_id, c.shop_id, c.campaign_id from order_credit c
where c.created > 0 and not exists (select from order_note n where n.day = c.day and n.affiliate_id = c.affiliate_id)
union all
select f.day, f.affiliate_id, f.shop_id, f.campaign_id
from (select distinct day, affiliate_id from order_note) n join order_fact_view f on f.day = n.day and f.affiliate_id = n.affiliate_id;

-- Orders with how their clicks were judged, under the names by which hits are filtered: an order is credited to the affiliate, shop and campaign of its link for ever.
create or replace view click_order_view as
select link_id as promoted_id, affiliate_id, shop_id, campaign_id, coalesce(country, 'ZZ') as country, click_class as class, 'click' as action,
  clicked_at, null::timestamptz as deleted_at
from shop_order where click_class is not null and affiliate_id is not null and deleted_at is null;
drop index shop_order_clicked;
create index shop_order_clicked on shop_order (clicked_at) include (link_id, affiliate_id, shop_id, campaign_id, country, click_class)
  where click_class is not null and affiliate_id is not null and deleted_at is null;

-- The few hours before a day begins to be kept are found by their time: hours are stored in its order.
create index hit_hour_near on hit_hour using brin (hour) with (pages_per_range = 16, autosummarize = on);
