-- Roll-ups of orders: by day and country, and by day and whom they are credited to.

-- Each order is changed under locks of its own, and none of them may wait for a sum that they share: what a change adds and takes away is noted with the
-- change itself, and added to the sums later. Whoever reads adds up both.
create table order_note (
  times integer not null,
  day date not null,
  affiliate_id bigint not null,
  shop_id bigint not null,
  campaign_id bigint,
  country text not null,
  status text not null,
  order_net_cents bigint not null,
  order_commission_cents bigint not null,
  created integer generated always as (times) stored,
  pending integer generated always as (case status when '2' then times else 0 end) stored,
  declined integer generated always as (case status when '1' then times else 0 end) stored,
  approved integer generated always as (case status when '0' then times else 0 end) stored,
  amount_cents bigint generated always as (case status when '0' then times * order_net_cents else 0 end) stored,
  commission_cents bigint generated always as (case status when '0' then times * order_commission_cents else 0 end) stored,
  pending_amount_cents bigint generated always as (case status when '2' then times * order_net_cents else 0 end) stored,
  pending_commission_cents bigint generated always as (case status when '2' then times * order_commission_cents else 0 end) stored
);
comment on table order_note is 'Orders: what a change adds to and takes from the sums of orders, until the job sum-orders has added it.';
comment on column order_note.times is '1 for what an order counts as from now on, -1 for what it counted as before';
comment on column order_note.created is 'This and the following: as order_fact_view has them';

create table order_day (
  day date not null,
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
comment on table order_day is 'Orders: sums of orders by day and country.';
comment on column order_day.day is 'In the accounting zone';
comment on column order_day.country is 'ISO 3166 alpha-2; empty when unknown';

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
comment on table order_credit is 'Orders: sums of orders by day and by whom they are credited to.';
create index order_credit_affiliate on order_credit (affiliate_id, day);
