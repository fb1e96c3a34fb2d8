-- A database as the last release before 1.0 left it: its 59 migrations one after the other, and what it noted of them.


create table schema_migration (
  version integer primary key,
  name text not null,
  checksum text not null,
  applied_at timestamptz not null default now()
);

-- == 0001-accounts.sql ==
-- Profiles, accounts, invites and everything about signing in.

create table profile (
  id bigint generated always as identity primary key,
  name text not null constraint profile_name_key unique,
  reference text not null check (reference in ('Administrator', 'Manager', 'Affiliate')),
  permissions text[] not null default '{}',
  created_at timestamptz not null default now(), updated_at timestamptz not null default now(), deleted_at timestamptz,
  created_by bigint, updated_by bigint, deleted_by bigint
);

create table invite (
  id bigint generated always as identity primary key,
  code text not null constraint invite_code_key unique,
  type text not null check (type in ('single', 'multiple')),
  active boolean not null default true,
  notes text,
  created_at timestamptz not null default now(), updated_at timestamptz not null default now(), deleted_at timestamptz,
  created_by bigint, updated_by bigint, deleted_by bigint
);

-- One person who can sign in. Affiliates are accounts whose profile's reference is Affiliate; their columns stay empty for others.
create table account (
  id bigint generated always as identity primary key,
  name text not null,
  username text not null,
  password_hash text,
  profile_id bigint not null references profile,
  active boolean not null default true,
  gender text check (gender in ('male', 'female')),
  phone text,
  verified_at timestamptz,
  last_sign_in timestamptz,
  aid text constraint account_aid_key unique,
  business_profile text,
  invite_id bigint references invite,
  hold_days integer check (hold_days between 0 and 365),
  commission_basis_points integer check (commission_basis_points between 0 and 10000),
  affiliate_integration text,
  payment_notes text,
  contact jsonb,
  welcome text,
  notes text,
  source text,
  created_at timestamptz not null default now(), updated_at timestamptz not null default now(), deleted_at timestamptz,
  created_by bigint references account, updated_by bigint references account, deleted_by bigint references account
);
-- An address names one account for ever, also while that account is in the trash: its history must not pass to somebody else.
create unique index account_username_key on account (lower(username));
create index account_profile on account (profile_id);
alter table profile add foreign key (created_by) references account, add foreign key (updated_by) references account, add foreign key (deleted_by) references account;
alter table invite add foreign key (created_by) references account, add foreign key (updated_by) references account, add foreign key (deleted_by) references account;

create table invite_use (
  invite_id bigint not null references invite on delete cascade,
  account_id bigint not null references account,
  name text not null,
  used_at timestamptz not null default now(),
  ip text,
  primary key (invite_id, account_id)
);

-- Tokens are kept as SHA-256 only: a copy of the database signs nobody in.
create table session (
  id bigint generated always as identity primary key,
  token_hash bytea not null constraint session_token_hash_key unique,
  account_id bigint not null references account on delete cascade,
  -- The admin user who acts on behalf of the account, and until when their own session would have lived.
  actor_id bigint references account,
  actor_until timestamptz,
  remember boolean not null,
  device text, ip text, agent text,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  expires_at timestamptz not null,
  idle_seconds integer not null
);
create index session_account on session (account_id);

create table login (
  id bigint generated always as identity primary key,
  account_id bigint references account on delete cascade,
  username text not null,
  at timestamptz not null default now(),
  ip text, agent text, device text,
  result text not null
);
create index login_account on login (account_id, at desc);

create table recovery (
  token_hash bytea primary key,
  account_id bigint not null references account on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index recovery_account on recovery (account_id, created_at desc);

-- Counters of failed and limited attempts, shared by all processes.
create table throttle (
  key text primary key,
  count integer not null,
  window_ends_at timestamptz not null,
  blocked_until timestamptz,
  in_a_row integer not null default 0
);

create table setting (
  name text primary key,
  value jsonb not null
);

-- Answers of requests that carried an Idempotency-Key, so that a retry has one effect.
create table idempotency (
  account_id bigint not null references account on delete cascade,
  route text not null,
  key text not null,
  body_hash bytea not null,
  status integer,
  answer jsonb,
  created_at timestamptz not null default now(),
  primary key (account_id, route, key)
);

-- Mails waiting to be handed over. They hold links that act for their reader, so they are sealed like other secrets.
create table mail (
  id bigint generated always as identity primary key,
  sealed text not null,
  about text not null,
  attempts integer not null default 0,
  next_at timestamptz not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);

-- Uploaded files. Bytes lie in the file store under `key`.
create table file (
  id bigint generated always as identity primary key,
  key text not null constraint file_key_key unique,
  name text not null,
  type text not null,
  size bigint not null,
  sha256 bytea not null,
  created_at timestamptz not null default now(),
  created_by bigint references account
);

-- == 0002-marketing.sql ==
-- Shops, campaigns and links: one table, one set of columns, told apart by kind.

create sequence link_integration_seq start 1001;

create table link (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('shop', 'campaign', 'link')),
  type text not null check (type in ('shop', 'campaign')),
  name text not null,
  active boolean not null default true,
  link_integration bigint not null default nextval('link_integration_seq') constraint link_link_integration_key unique,
  -- For a shop and campaign: restricted to this affiliate. For a link: who earns.
  affiliate_id bigint references account,
  shop_id bigint references link,
  campaign_id bigint references link,
  url text,
  path text,
  -- The short code of a link's tracked address.
  code text constraint link_code_key unique,
  commission_basis_points integer check (commission_basis_points between 0 and 10000),
  window_days integer check (window_days between 1 and 365),
  auto_approve_days integer check (auto_approve_days between 1 and 365),
  click_parameter text,
  cookie boolean not null default false,
  accept_get boolean not null default false,
  analytics_key text constraint link_analytics_key_key unique,
  -- Sealed with the installation's secret; the hash finds the shop of a key without opening all of them.
  api_key_sealed text,
  api_key_hash bytea constraint link_api_key_hash_key unique,
  api_key_end text,
  old_api_key_sealed text,
  old_api_key_hash bytea,
  old_api_key_until timestamptz,
  created_at timestamptz not null default now(), updated_at timestamptz not null default now(), deleted_at timestamptz,
  created_by bigint references account, updated_by bigint references account, deleted_by bigint references account,
  check (kind <> 'shop' or (url is not null and type = 'shop' and shop_id is null and window_days is not null and click_parameter is not null)),
  check (kind <> 'campaign' or (shop_id is not null and type = 'campaign')),
  check (kind <> 'link' or (affiliate_id is not null and shop_id is not null and code is not null and (type = 'campaign') = (campaign_id is not null)))
);
create index link_shop on link (shop_id) where kind <> 'shop';
create index link_campaign on link (campaign_id) where kind = 'link';
create index link_affiliate on link (affiliate_id) where kind = 'link';
create index link_kind on link (kind, deleted_at);
-- An affiliate has one link per shop or campaign and name; another name makes a sub-campaign.
create unique index link_name_key on link (affiliate_id, shop_id, coalesce(campaign_id, 0), upper(name)) where kind = 'link' and deleted_at is null;

create table account_shop (
  account_id bigint not null references account on delete cascade,
  shop_id bigint not null references link on delete cascade,
  primary key (account_id, shop_id)
);
create index account_shop_shop on account_shop (shop_id);

-- Redirecting processes reload what changed; every part of a tracked address lies in these tables.
create function notify_link() returns trigger language plpgsql as $$
begin
  perform pg_notify('link', coalesce(new.id, old.id)::text);
  return null;
end $$;
create trigger link_changed after insert or update or delete on link for each row execute function notify_link();

create function notify_account() returns trigger language plpgsql as $$
begin
  if old.active is distinct from new.active or old.deleted_at is distinct from new.deleted_at or old.aid is distinct from new.aid
    or old.verified_at is distinct from new.verified_at then
    perform pg_notify('link', 'affiliate:' || new.id);
  end if;
  return null;
end $$;
create trigger account_changed after update on account for each row execute function notify_account();

-- == 0003-hits.sql ==
-- Hits and their roll-ups. Every key holds link_id, so that these tables can be distributed by it.

-- Every request to a tracked address, wanted or not. Not partitioned: making partitions needs rights and a clock, and what is
-- too old is deleted a little at a time.
create table hit (
  id bigint generated always as identity,
  link_id bigint not null,
  -- Epoch milliseconds, as in the click id.
  at bigint not null,
  click_id text not null,
  -- The day of the accounting zone.
  day date not null,
  class text not null check (class in ('valid', 'duplicate', 'bot', 'prefetch', 'preview', 'invalid')),
  -- Why it is not valid.
  reason text,
  is_unique boolean not null default false,
  -- Unknown for a hit that was recovered from an order.
  visitor bytea,
  country text not null default '',
  -- A network once it is cut.
  ip inet,
  agent text,
  referrer text,
  s1 text, s2 text, s3 text, s4 text, s5 text,
  -- Made again from the click id of an order, because the row was missing.
  recovered boolean not null default false,
  primary key (link_id, at, click_id)
);
create index hit_at on hit (at);
create index hit_id on hit (id);
-- Addresses that are still to be cut.
create index hit_whole_ip on hit (at) where masklen(ip) in (32, 128);

-- What decides whether the next visit is a unique one or a duplicate.
create table visitor (
  link_id bigint not null,
  visitor bytea not null,
  -- Epoch milliseconds of the last unique and of the last valid visit.
  unique_at bigint not null,
  visit_at bigint not null,
  primary key (link_id, visitor)
);
create index visitor_visit on visitor (visit_at);

-- One secret per day of UTC, which is always 24 hours long; gone with it, nobody can tell whose visitor keys these were.
create table visitor_salt (
  day date primary key,
  salt bytea not null
);

-- How far each spool is stored; it moves in the transaction that stores the hits.
create table spool_position (
  spool text primary key,
  segment bigint not null,
  byte bigint not null
);

-- Exact at each commit of the drain: hits per link, hour of the accounting zone, country and class.
create table hit_hour (
  link_id bigint not null,
  hour timestamptz not null,
  -- The hour's day in the accounting zone.
  day date not null,
  -- ISO 3166 alpha-2; empty when unknown.
  country text not null default '',
  class text not null check (class in ('valid', 'duplicate', 'bot', 'prefetch', 'preview', 'invalid')),
  hits bigint not null,
  uniques bigint not null,
  primary key (link_id, hour, country, class)
);
create index hit_hour_day on hit_hour (day, link_id);

-- == 0004-orders.sql ==
-- Orders as shops report them, their refunds, their history and the log of calls.

create table shop_order (
  id bigint generated always as identity primary key,
  shop_id bigint not null references link,
  order_id text not null,
  ordered_at timestamptz not null,
  -- The order's day in the accounting zone: statistics are cut by it.
  day date not null,
  affiliate_id bigint references account,
  link_id bigint references link,
  campaign_id bigint references link,
  click_id text,
  clicked_at timestamptz,
  amount_cents bigint not null check (amount_cents >= 0),
  net_cents bigint not null check (net_cents between 0 and amount_cents),
  status text not null default '2' check (status in ('0', '1', '2')),
  approved_at timestamptz,
  approved_on date,
  declined_at timestamptz,
  declined_on date,
  -- Frozen when the order is first stored; the hold when it is approved.
  rate_basis_points integer check (rate_basis_points between 0 and 10000),
  rate_source text check (rate_source in ('campaign', 'shop', 'affiliate')),
  hold_days integer,
  commission_cents bigint not null default 0 check (commission_cents >= 0),
  reason text,
  reason_note text,
  unattributed_reason text,
  flags text[] not null default '{}',
  integration text,
  tracking jsonb,
  notes text,
  last_event_at timestamptz,
  created_at timestamptz not null default now(), updated_at timestamptz not null default now(), deleted_at timestamptz,
  created_by bigint references account, updated_by bigint references account, deleted_by bigint references account,
  constraint shop_order_shop_id_order_id_key unique (shop_id, order_id),
  check ((affiliate_id is null) = (unattributed_reason is not null)),
  check ((affiliate_id is null) = (link_id is null)),
  check ((affiliate_id is null) = (rate_basis_points is null)),
  check ((status = '0') = (approved_at is not null)),
  check ((status = '1') = (declined_at is not null))
);
-- The order and the rows of the list, to the word: only then is it read in this order.
create index shop_order_ordered on shop_order (ordered_at desc nulls last, id desc) where affiliate_id is not null and deleted_at is null;
create index shop_order_affiliate on shop_order (affiliate_id, ordered_at desc);
create index shop_order_day on shop_order (day, affiliate_id);
create index shop_order_link on shop_order (link_id);
create index shop_order_pending on shop_order (ordered_at) where status = '2';

create table order_refund (
  order_id bigint not null references shop_order on delete cascade,
  refund_id text not null,
  cents bigint not null check (cents > 0),
  refunded_at timestamptz not null default now(),
  primary key (order_id, refund_id)
);

-- Everything that happened to an order, in order; the affiliate reads it too.
create table order_event (
  id bigint generated always as identity primary key,
  order_id bigint not null references shop_order on delete cascade,
  at timestamptz not null default now(),
  event text not null,
  status text,
  reason text,
  note text,
  net_cents bigint not null,
  commission_cents bigint not null,
  actor_id bigint references account
);
create index order_event_order on order_event (order_id, id);

-- What shops sent and what they were told, applied or not.
create table order_call (
  id bigint generated always as identity primary key,
  shop_id bigint references link,
  received_at timestamptz not null default now(),
  event_id text,
  body_hash bytea not null,
  body jsonb not null,
  order_id bigint references shop_order on delete set null,
  status integer not null,
  answer jsonb not null,
  ip text
);
create unique index order_call_event on order_call (shop_id, event_id) where event_id is not null and status < 300;
create index order_call_shop on order_call (shop_id, received_at desc);

-- == 0005-ledger.sql ==
-- The ledger: append-only lines of money, one writer; and the payments that settle them.

create table invoice (
  id bigint generated always as identity primary key,
  affiliate_id bigint not null references account,
  paid_on date not null,
  approved_cents bigint not null,
  commission_cents bigint not null,
  balance_cents bigint not null,
  on_hold_cents bigint not null,
  payable_cents bigint not null,
  paid_cents bigint not null check (paid_cents > 0 and paid_cents <= payable_cents),
  current_cents bigint not null,
  returned_at timestamptz,
  return_note text,
  documents jsonb not null default '[]',
  created_at timestamptz not null default now(), updated_at timestamptz not null default now(), deleted_at timestamptz,
  created_by bigint references account, updated_by bigint references account, deleted_by bigint references account
);
create index invoice_affiliate on invoice (affiliate_id, paid_on desc);
create index invoice_paid on invoice (paid_on desc, id desc);
-- Finds the payment of a document.
create index invoice_documents on invoice using gin (documents jsonb_path_ops);

create table ledger_line (
  id bigint generated always as identity primary key,
  affiliate_id bigint not null references account,
  order_id bigint references shop_order,
  invoice_id bigint references invoice,
  kind text not null check (kind in ('commission', 'reversal', 'adjustment', 'manual', 'payout', 'payout_return')),
  cents bigint not null check (cents <> 0),
  available_at timestamptz not null,
  created_at timestamptz not null default now(),
  actor_id bigint references account,
  note text,
  -- Names the effect, so that the same effect cannot be booked twice.
  key text not null constraint ledger_line_key_key unique,
  check ((kind in ('commission', 'reversal', 'adjustment')) = (order_id is not null)),
  check ((kind in ('payout', 'payout_return')) = (invoice_id is not null))
);
create index ledger_line_affiliate on ledger_line (affiliate_id) include (cents, available_at);
create index ledger_line_order on ledger_line (order_id) where order_id is not null;

-- Refused for everybody, the owner included: a mistake is corrected by another line.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger ledger_line_append_only before update or delete or truncate on ledger_line for each statement execute function refuse_change();

-- Which orders a payment settles, first in first out, and how much of each.
create table invoice_order (
  invoice_id bigint not null references invoice,
  order_id bigint not null references shop_order,
  cents bigint not null check (cents > 0),
  primary key (invoice_id, order_id)
);
create index invoice_order_order on invoice_order (order_id);

-- == 0006-views.sql ==
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

-- == 0008-checks.sql ==
-- Every check of the books is kept; the ledger and what the home screens count can be looked up row by row.

create table book_check (
  id bigint generated always as identity primary key,
  checked_at timestamptz not null,
  -- In the accounting zone.
  day date not null,
  -- By the clock; else because a person asked.
  nightly boolean not null,
  -- What was proved.
  orders bigint not null,
  affiliates bigint not null,
  lines bigint not null,
  balance_cents bigint not null,
  discrepancies jsonb not null
);
create index book_check_checked on book_check (checked_at desc);
create index book_check_night on book_check (day) where nightly;
-- The last check alone was kept here; the next one begins the new row of them.
delete from setting where name = 'books';

create view ledger_view as
select l.id, l.created_at as booked_at, l.affiliate_id, l.order_id, l.invoice_id, l.kind, l.cents, l.available_at, l.note,
  case when l.available_at > now() then 'hold' else 'free' end as state,
  l.created_at, l.created_at as updated_at, null::timestamptz as deleted_at,
  l.actor_id as created_by, null::bigint as updated_by, null::bigint as deleted_by
from ledger_line l;

-- The order of the list, to the word: only then is it read in this order.
create index ledger_line_booked on ledger_line (created_at desc nulls last, id desc);

-- Why an order must be looked at before it is approved.
alter table shop_order add column flag text generated always as (flags[1]) stored;
create index shop_order_flagged on shop_order (ordered_at) where flag is not null;

drop view order_view;
create view order_view as
select o.*,
  (select coalesce(jsonb_agg(jsonb_build_object('refundId', r.refund_id, 'date', r.refunded_at, 'amount', r.cents) order by r.refunded_at), '[]')
   from order_refund r where r.order_id = o.id) as refunds,
  (select coalesce(jsonb_agg(jsonb_build_object('date', e.at, 'event', e.event, 'reason', e.reason, 'note', e.note, 'commission', e.commission_cents,
     'actor', coalesce(a.name, case e.event when 'auto_approved' then 'Rivulet' else 'Shop' end)) order by e.id), '[]')
   from order_event e left join account a on a.id = e.actor_id where e.order_id = o.id) as history
from shop_order o where o.affiliate_id is not null;

drop view affiliate_view;
create view affiliate_view as
select a.*,
  (select coalesce(sum(l.cents), 0)::bigint from ledger_line l where l.affiliate_id = a.id) as balance_cents,
  (select greatest(0, coalesce(sum(l.cents), 0))::bigint from ledger_line l where l.affiliate_id = a.id and l.available_at <= now()) as payable_cents
from account a join profile p on p.id = a.profile_id where p.reference = 'Affiliate';

-- == 0009-analytics.sql ==
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

-- == 0011-tools.sql ==
-- Marketing tools: what affiliates put into their own places, with their own link in it.

create table tool (
  id bigint generated always as identity primary key,
  title text not null,
  kind text not null check (kind in ('banner', 'text', 'video', 'feed')),
  active boolean not null default true,
  description text,
  campaign_id bigint references link,
  picture jsonb not null default '[]',
  video text,
  feed jsonb not null default '[]',
  snippet text,
  notes text,
  -- Of the picture.
  width integer,
  height integer,
  -- Names it in addresses that need no session; 128 random bits.
  key text not null constraint tool_key_key unique,
  created_at timestamptz not null default now(), updated_at timestamptz not null default now(), deleted_at timestamptz,
  created_by bigint references account, updated_by bigint references account, deleted_by bigint references account,
  check ((width is null) = (height is null))
);
create index tool_campaign on tool (campaign_id);

-- The shops it is for; none means all. A shop is therefore not erased while a tool names it: the tool would go to everybody.
create table tool_shop (
  tool_id bigint not null references tool on delete cascade,
  shop_id bigint not null references link,
  primary key (tool_id, shop_id)
);
create index tool_shop_shop on tool_shop (shop_id);

create view tool_view as
select t.*, t.width || ' × ' || t.height as size from tool t;

-- Which affiliate can promote which shop with which tool: the one rule for galleries, codes and public addresses.
create view tool_promotion_view as
select t.id as tool_id, t.campaign_id, j.account_id as affiliate_id, s.id as shop_id
from tool t
join link s on s.kind = 'shop' and s.active and s.deleted_at is null
join account_shop j on j.shop_id = s.id and (s.affiliate_id is null or s.affiliate_id = j.account_id)
left join link c on c.id = t.campaign_id
where t.active and t.deleted_at is null
  and (not exists (select from tool_shop x where x.tool_id = t.id) or exists (select from tool_shop x where x.tool_id = t.id and x.shop_id = s.id))
  and (t.campaign_id is null or (c.shop_id = s.id and c.active and c.deleted_at is null
    and (c.affiliate_id is null or c.affiliate_id = j.account_id)));

-- == 0012-service.sql ==
-- Documents to download, and messages of the contact form.

-- The days as they were typed, and the instants they mean in the accounting zone: from the first up to, not including, the second.
create table upload (
  id bigint generated always as identity primary key,
  title text not null,
  description text,
  from_on date,
  to_on date check (to_on >= from_on),
  opens_at timestamptz,
  closes_at timestamptz,
  documents jsonb not null default '[]',
  created_at timestamptz not null default now(), updated_at timestamptz not null default now(), deleted_at timestamptz,
  created_by bigint references account, updated_by bigint references account, deleted_by bigint references account
);
create index upload_documents on upload using gin (documents jsonb_path_ops);

create function upload_state(opens_at timestamptz, closes_at timestamptz, at timestamptz) returns text
language sql immutable as $$
  select case when opens_at > at then 'upcoming' when closes_at <= at then 'over' else 'available' end
$$;

create view upload_view as
select u.*, upload_state(u.opens_at, u.closes_at, now()) as state, greatest(u.created_at, u.opens_at) as since
from upload u;

-- A message goes with the account that wrote it.
create table contact_message (
  id bigint generated always as identity primary key,
  message text not null,
  answered boolean not null default false,
  created_at timestamptz not null default now(), updated_at timestamptz not null default now(), deleted_at timestamptz,
  created_by bigint not null references account on delete cascade, updated_by bigint references account, deleted_by bigint references account
);
create index contact_message_sender on contact_message (created_by, id desc);
create index contact_message_waiting on contact_message (id) where not answered and deleted_at is null;

create view contact_message_view as
select m.*, m.created_at as sent_at, m.created_by as sender_id, a.username as email, p.reference as role
from contact_message m join account a on a.id = m.created_by join profile p on p.id = a.profile_id;

-- Pictures that were drawn anew hold nothing but what is seen, and may stand in a page.
alter table file add column redrawn boolean not null default false;

-- == 0013-hit-months.sql ==
-- Hits lie in tables of a month each, so that old ones are dropped whole, and carry fewer indexes.

drop view analytics_order_view;
drop view analytics_view;

alter table hit rename to hit_before;
alter table hit_before rename constraint hit_pkey to hit_before_pkey;
drop index hit_listed;
drop index hit_id;
drop index hit_whole_ip;

create sequence hit_number;
select setval('hit_number', coalesce((select max(id) from hit_before), 0) + 1, false);

create table hit (
  link_id bigint not null,
  -- Epoch milliseconds, as in the click id.
  at bigint not null,
  id bigint not null default nextval('hit_number'),
  -- The day of the accounting zone.
  day date not null,
  is_unique boolean not null default false,
  -- Made again from the click id of an order, because the row was missing.
  recovered boolean not null default false,
  click_id text not null,
  class text not null check (class in ('valid', 'duplicate', 'bot', 'prefetch', 'preview', 'invalid')),
  -- Why it is not valid.
  reason text,
  country text not null default '',
  -- Unknown for a hit that was recovered from an order.
  visitor bytea,
  -- A network once it is cut.
  ip inet,
  agent text,
  referrer text,
  s1 text, s2 text, s3 text, s4 text, s5 text,
  action text not null default 'click' check (action in ('click')),
  event text,
  setup jsonb,
  payload jsonb,
  primary key (link_id, at, click_id)
) partition by range (at);
alter sequence hit_number owned by hit.id;

-- The order of the list, to the word: only then is it read in this order. It also finds what is too old.
create index hit_listed on hit (at desc nulls last, id desc);
-- Numbers grow as rows do, so that a summary of some pages finds one, and costs nothing to keep.
create index hit_number_near on hit using brin (id) with (pages_per_range = 16, autosummarize = on);

-- Whatever comes before its month was made, or from a clock that is wrong.
create table hit_other partition of hit default;

-- Makes the table of the month of UTC that an instant lies in, with what came before it was there.
create function make_hit_month(instant timestamptz) returns void language plpgsql as $$
declare
  first timestamp := date_trunc('month', instant at time zone 'UTC');
  name text := 'hit_' || to_char(first, 'YYYY_MM');
  low bigint := extract(epoch from first at time zone 'UTC') * 1000;
  high bigint := extract(epoch from (first + interval '1 month') at time zone 'UTC') * 1000;
begin
  if to_regclass(name) is not null then return; end if;
  execute format('create table %I (like hit including defaults including constraints)', name);
  execute format('with moved as (delete from hit_other where at >= %s and at < %s returning *) insert into %I select * from moved', low, high, name);
  execute format('alter table hit attach partition %I for values from (%s) to (%s)', name, low, high);
end $$;

select make_hit_month(month) from generate_series(
  date_trunc('month', least(now(), coalesce((select to_timestamp(min(at) / 1000.0) from hit_before), now()))),
  now() + interval '2 months', interval '1 month') as month;

insert into hit (link_id, at, id, day, is_unique, recovered, click_id, class, reason, country, visitor, ip, agent, referrer, s1, s2, s3, s4, s5, action, event, setup, payload)
select link_id, at, id, day, is_unique, recovered, click_id, class, reason, country, visitor, ip, agent, referrer, s1, s2, s3, s4, s5, action, event, setup, payload
from hit_before order by id;
drop table hit_before;

-- Until when addresses are cut to their network, in epoch milliseconds; one row.
create table hit_cut (until_at bigint not null);
insert into hit_cut values (0);

-- Its rows change often and none is found by its age: room for new versions, and one index less.
drop index visitor_visit;
alter table visitor set (fillfactor = 70);

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

-- The orders that are credited to these hits. Each hit is looked up from its order: there are far more hits than orders.
create view analytics_order_view as
select hit.*, o.clicked_at
from shop_order o cross join lateral (
  select * from analytics_view v
  where v.link_id = o.link_id and v.click_id = o.click_id and v.at = (extract(epoch from o.clicked_at) * 1000)::bigint
  offset 0
) hit
where o.affiliate_id is not null and o.deleted_at is null;

-- == 0014-payment-state.sql ==
-- Whether a payment arrived or the bank sent it back, as a state that lists show and filter by.

create or replace view invoice_view as
select i.*,
  (select coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'orderId', o.order_id, 'date', o.ordered_at, 'shop', s.name, 'amount', o.net_cents,
     'commission', x.cents) order by o.ordered_at, o.id), '[]')
   from invoice_order x join shop_order o on o.id = x.order_id join link s on s.id = o.shop_id where x.invoice_id = i.id) as ordering,
  case when i.returned_at is null then 'paid' else 'returned' end as state
from invoice i;

-- == 0015-pending-figures.sql ==
-- What orders that nobody has decided yet would add to amount and commission, beside what the approved ones did.

create or replace view order_fact_view as
select o.day, o.affiliate_id, o.shop_id, o.campaign_id, o.link_id, 1 as created,
  (o.status = '2')::integer as pending, (o.status = '1')::integer as declined, (o.status = '0')::integer as approved,
  case when o.status = '0' then o.net_cents else 0 end as amount_cents,
  case when o.status = '0' then o.commission_cents else 0 end as commission_cents, coalesce(o.country, '') as country,
  case when o.status = '2' then o.net_cents else 0 end as pending_amount_cents,
  case when o.status = '2' then o.commission_cents else 0 end as pending_commission_cents
from shop_order o where o.affiliate_id is not null and o.deleted_at is null;

-- == 0017-shop-systems.sql ==
-- Shop systems whose webhooks are orders, and where each call of a shop came from.

create table shop_vendor (
  shop_id bigint not null references link on delete cascade,
  vendor text not null check (vendor in ('shopify', 'woocommerce', 'stripe')),
  -- What the vendor signs with.
  secret_sealed text not null,
  created_at timestamptz not null default now(),
  primary key (shop_id, vendor)
);

alter table order_call add column source text not null default 'door' check (source in ('door', 'shopify', 'woocommerce', 'stripe', 'replay'));
create index order_call_received on order_call (received_at);

-- Calls as rows of a list; only admin users meet them.
create view order_call_view as
select c.id, c.shop_id, c.received_at, c.source, c.event_id, c.order_id, c.status, c.body as sent, c.answer, c.ip,
  coalesce(c.body ->> 'orderId', '') as named,
  case when c.status >= 300 then 'refused' when c.answer ? 'ignored' then 'ignored' else 'taken' end as outcome,
  coalesce(c.answer ->> 'message', c.answer ->> 'ignored', c.answer ->> 'reason', c.answer ->> 'result') as told,
  c.received_at as created_at, c.received_at as updated_at, null::timestamptz as deleted_at,
  null::bigint as created_by, null::bigint as updated_by, null::bigint as deleted_by
from order_call c;

-- == 0018-snippet.sql ==
-- What the snippet of a shop's pages says: hits of other actions than a click, counted apart from clicks, and orders that wait.

-- Its name is another where the table before it was still there when it was made.
do $$
declare
  old text;
begin
  for old in select conname from pg_constraint where conrelid = 'hit'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%action%' loop
    execute format('alter table hit drop constraint %I', old);
  end loop;
end $$;
alter table hit add constraint hit_action_check check (action in ('click', 'visit', 'event', 'order'));
-- What was given with a call; a click has its sub ids.
alter table hit add column options jsonb check (jsonb_typeof(options) = 'object');
-- The click that the page was reached by; a click is its own.
alter table hit add column came_by text;
-- An order that is told again is found by it.
create index hit_order on hit (link_id, (payload ->> 'orderId')) where action = 'order';

-- Calls per link, hour of the accounting zone, country, class and action, as hit_hour has clicks. Without a click, link_id is the shop's.
create table call_hour (
  link_id bigint not null,
  hour timestamptz not null,
  day date not null,
  country text not null default '',
  class text not null check (class in ('valid', 'duplicate', 'bot', 'prefetch', 'preview', 'invalid')),
  action text not null check (action in ('visit', 'event', 'order')),
  calls bigint not null,
  primary key (link_id, hour, country, class, action)
);
create index call_hour_day on call_hour (day, link_id);

-- Whether what the snippet says about an order makes one that waits to be confirmed.
alter table link add column browser_orders boolean not null default false;

-- The shop that a row belongs to, or is: one column that an index can find it by.
alter table link add column within_shop_id bigint generated always as (case when kind = 'shop' then id else shop_id end) stored;
create index link_within_shop on link (within_shop_id);

drop view shop_view;
create view shop_view as
select s.*, s.api_key_end as api_key, t.visits, t.unique_visitors, o.orders
from link s
cross join lateral (
  select coalesce(sum(h.hits) filter (where h.class = 'valid'), 0)::bigint as visits, coalesce(sum(h.uniques), 0)::bigint as unique_visitors
  from link k join hit_hour h on h.link_id = k.id where k.shop_id = s.id and k.kind = 'link'
) t
cross join lateral (select count(*) as orders from shop_order o where o.shop_id = s.id and o.affiliate_id is not null and o.deleted_at is null) o
where s.kind = 'shop';

drop view analytics_order_view;
drop view analytics_view;

-- An unknown country is ZZ, so that it can be asked for like any other. A call without a click is its shop's, and nobody's link.
create view analytics_view as
select h.id, h.at, h.click_id, h.link_id, k.id as promoted_id, k.affiliate_id, t.within_shop_id as shop_id, k.campaign_id, a.username as email, s.analytics_key,
  abbrev(h.ip) as ip, left(encode(h.visitor, 'hex'), 8) as visitor, coalesce(nullif(h.country, ''), 'ZZ') as country,
  h.class, h.reason, h.action, h.event, h.setup, h.payload, case h.action when 'click' then h.click_id else h.came_by end as click,
  coalesce((select string_agg(o.key || '=' || o.value, ', ') from jsonb_each_text(h.options) o),
    nullif(concat_ws(', ', 's1=' || h.s1, 's2=' || h.s2, 's3=' || h.s3, 's4=' || h.s4, 's5=' || h.s5), '')) as options,
  nullif(h.agent, '') as client, nullif(h.referrer, '') as referrer,
  jsonb_build_object('click', case h.action when 'click' then h.click_id else h.came_by end, 'class', h.class, 'reason', h.reason,
    'country', nullif(h.country, ''), 'recovered', h.recovered) as server,
  (h.action = 'click' and h.class = 'valid')::integer as visits, h.is_unique::integer as unique_visitors,
  (select count(*) from shop_order o where o.click_id = h.click_id and o.link_id = h.link_id and o.affiliate_id is not null and o.deleted_at is null) as orders,
  to_timestamp(h.at / 1000.0) as created_at, to_timestamp(h.at / 1000.0) as updated_at, null::timestamptz as deleted_at,
  null::bigint as created_by, null::bigint as updated_by, null::bigint as deleted_by
from hit h left join link t on t.id = h.link_id left join link k on k.id = h.link_id and k.kind = 'link'
left join account a on a.id = k.affiliate_id left join link s on s.id = t.within_shop_id;

drop view analytics_hour_view;
-- The same hits counted by the hour, under the names by which the list is filtered.
create view analytics_hour_view as
select h.hour, h.day, h.link_id, k.id as promoted_id, k.affiliate_id, t.within_shop_id as shop_id, k.campaign_id,
  coalesce(nullif(h.country, ''), 'ZZ') as country, h.class, h.action,
  h.hits, case when h.action = 'click' and h.class = 'valid' then h.hits else 0 end as visits, h.uniques as unique_visitors, null::timestamptz as deleted_at
from (
  select hour, day, link_id, country, class, 'click' as action, hits, uniques from hit_hour
  union all
  select hour, day, link_id, country, class, action, calls, 0 from call_hour
) h left join link t on t.id = h.link_id left join link k on k.id = h.link_id and k.kind = 'link';

-- The orders that are credited to these hits. Each hit is looked up from its order: there are far more hits than orders.
create view analytics_order_view as
select hit.*, o.clicked_at
from shop_order o cross join lateral (
  select * from analytics_view v
  where v.link_id = o.link_id and v.click_id = o.click_id and v.at = (extract(epoch from o.clicked_at) * 1000)::bigint
  offset 0
) hit
where o.affiliate_id is not null and o.deleted_at is null;

-- As before, but for who reported an order.
create or replace view order_view as
select o.*,
  (select coalesce(jsonb_agg(jsonb_build_object('refundId', r.refund_id, 'date', r.refunded_at, 'amount', r.cents) order by r.refunded_at), '[]')
   from order_refund r where r.order_id = o.id) as refunds,
  (select coalesce(jsonb_agg(jsonb_build_object('date', e.at, 'event', e.event, 'reason', e.reason, 'note', e.note, 'commission', e.commission_cents,
     'actor', coalesce(a.name, case e.event when 'auto_approved' then 'Rivulet' when 'browser' then 'Browser' else 'Shop' end)) order by e.id), '[]')
   from order_event e left join account a on a.id = e.actor_id where e.order_id = o.id) as history,
  coalesce(o.country, 'ZZ') as click_country
from shop_order o where o.affiliate_id is not null;

-- == 0019-postbacks.sql ==
-- Postbacks: addresses that are told what happens to orders, and every call that was or will be made for them.

create table postback (
  id bigint generated always as identity primary key,
  name text not null,
  -- Whose orders it tells of; none: everybody's, for those who run the programme.
  affiliate_id bigint references account,
  shop_id bigint references link,
  campaign_id bigint references link,
  method text not null check (method in ('GET', 'POST')),
  address text not null,
  on_created boolean not null default false,
  on_approved boolean not null default false,
  on_failed boolean not null default false,
  on_adjusted boolean not null default false,
  on_paid boolean not null default false,
  active boolean not null default true,
  -- Sealed with the installation's secret.
  secret_sealed text not null,
  secret_end text not null,
  old_secret_sealed text,
  old_secret_until timestamptz,
  -- Since when nothing got through, how often in a row, and when it is called again.
  failing_since timestamptz,
  failures integer not null default 0,
  retry_at timestamptz,
  switched_off_at timestamptz,
  created_at timestamptz not null default now(), updated_at timestamptz not null default now(), deleted_at timestamptz,
  created_by bigint references account, updated_by bigint references account, deleted_by bigint references account
);
create index postback_affiliate on postback (affiliate_id);
create index postback_shop on postback (shop_id);
create index postback_campaign on postback (campaign_id);

-- Written in the transaction of what it tells: what is committed is told, and nothing else.
create table postback_delivery (
  id bigint generated always as identity primary key,
  postback_id bigint not null references postback on delete cascade,
  -- The same for all who are told of one event.
  event_id text not null,
  event text not null check (event in ('created', 'approved', 'failed', 'adjusted', 'paid')),
  order_id bigint references shop_order on delete set null,
  happened_at timestamptz not null,
  -- As the order was when it happened.
  payload jsonb not null,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
  attempts integer not null default 0,
  -- While it is under way, when it may be taken up by somebody else.
  next_at timestamptz,
  give_up_at timestamptz,
  -- Of the last try; the status is missing when nothing came back.
  tried_at timestamptz,
  status integer,
  milliseconds integer,
  check ((state = 'waiting') = (next_at is not null))
);
create index postback_delivery_due on postback_delivery (postback_id, next_at, id) where state = 'waiting';
create index postback_delivery_order on postback_delivery (order_id, postback_id, id);
create index postback_delivery_postback on postback_delivery (postback_id, happened_at desc nulls last, id desc);
-- The order of the list, to the word: only then is it read in this order.
create index postback_delivery_listed on postback_delivery (happened_at desc nulls last, id desc);

create table postback_try (
  delivery_id bigint not null references postback_delivery on delete cascade,
  at timestamptz not null,
  status integer,
  milliseconds integer not null,
  answer text not null
);
create index postback_try_delivery on postback_try (delivery_id);

create view postback_view as
select p.*, t.last_try,
  case when p.switched_off_at is not null then 'off' when p.failing_since is not null then 'failing'
    when t.last_try is not null then 'working' else 'unused' end as state
from postback p
left join lateral (
  select d.tried_at as last_try from postback_delivery d where d.postback_id = p.id and d.tried_at is not null
  order by d.happened_at desc nulls last, d.id desc limit 1
) t on true;

create view postback_delivery_view as
select d.*, p.affiliate_id,
  (select coalesce(jsonb_agg(jsonb_build_object('date', t.at, 'status', t.status, 'milliseconds', t.milliseconds, 'answer', t.answer) order by t.at desc), '[]')
   from postback_try t where t.delivery_id = d.id) as log,
  d.happened_at as created_at, coalesce(d.tried_at, d.happened_at) as updated_at, p.deleted_at,
  null::bigint as created_by, null::bigint as updated_by, null::bigint as deleted_by
from postback_delivery d join postback p on p.id = d.postback_id;

-- == 0020-day-roll-ups.sql ==
-- Hits counted by the day beside those by the hour, so that reports of a year read thousands of rows instead of millions.

-- Hits per link and day of the accounting zone, one column for each class. The columns of both tables are small: no day of a link has billions.
create table hit_link_day (
  link_id bigint not null,
  day date not null,
  visits integer not null,
  uniques integer not null,
  duplicate integer not null,
  bot integer not null,
  prefetch integer not null,
  preview integer not null,
  invalid integer not null,
  primary key (link_id, day)
) with (fillfactor = 80);
create index hit_link_day_day on hit_link_day (day, link_id);

-- The same by country. Each hit is counted three times: with all hits (both ids 0), with those of the campaign, or else shop, that was promoted, and with
-- those of the affiliate. Of a link the hours tell. It is not distributed: it has no more rows than there are affiliates, days and countries.
create table hit_country_day (
  affiliate_id bigint not null,
  promoted_id bigint not null,
  day date not null,
  -- ISO 3166 alpha-2; empty when unknown.
  country text not null,
  -- Through a link to a campaign.
  by_campaign boolean not null,
  visits integer not null,
  uniques integer not null,
  duplicate integer not null,
  bot integer not null,
  prefetch integer not null,
  preview integer not null,
  invalid integer not null,
  primary key (affiliate_id, promoted_id, day, country, by_campaign)
) with (fillfactor = 80);

insert into hit_link_day
select link_id, day, coalesce(sum(hits) filter (where class = 'valid'), 0), sum(uniques), coalesce(sum(hits) filter (where class = 'duplicate'), 0),
  coalesce(sum(hits) filter (where class = 'bot'), 0), coalesce(sum(hits) filter (where class = 'prefetch'), 0),
  coalesce(sum(hits) filter (where class = 'preview'), 0), coalesce(sum(hits) filter (where class = 'invalid'), 0)
from hit_hour group by day, link_id order by day, link_id;

insert into hit_country_day
select coalesce(affiliate_id, 0), coalesce(promoted_id, 0), day, country, by_campaign, sum(visits), sum(uniques), sum(duplicate), sum(bot), sum(prefetch), sum(preview), sum(invalid)
from (
  select k.affiliate_id, coalesce(k.campaign_id, k.shop_id) as promoted_id, k.campaign_id is not null as by_campaign, h.day, h.country,
    coalesce(sum(hits) filter (where class = 'valid'), 0) as visits, sum(uniques) as uniques, coalesce(sum(hits) filter (where class = 'duplicate'), 0) as duplicate,
    coalesce(sum(hits) filter (where class = 'bot'), 0) as bot, coalesce(sum(hits) filter (where class = 'prefetch'), 0) as prefetch,
    coalesce(sum(hits) filter (where class = 'preview'), 0) as preview, coalesce(sum(hits) filter (where class = 'invalid'), 0) as invalid
  from hit_hour h join link k on k.id = h.link_id where k.kind = 'link'
  group by k.affiliate_id, k.shop_id, k.campaign_id, h.day, h.country
) counted
group by grouping sets ((day, country, by_campaign), (promoted_id, day, country, by_campaign), (affiliate_id, day, country, by_campaign))
order by 3, 1, 2, 4;

-- Hits of a link that is erased are no more counted for its affiliate, shop and campaign, as little as in any report that meets links. Not while hits are
-- stored: the number of the lock is that of storing them.
create function forget_link_hits() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(7290215004);
  with counted as (
    select h.day, h.country, coalesce(sum(hits) filter (where class = 'valid'), 0) as visits, sum(uniques) as uniques,
      coalesce(sum(hits) filter (where class = 'duplicate'), 0) as duplicate, coalesce(sum(hits) filter (where class = 'bot'), 0) as bot,
      coalesce(sum(hits) filter (where class = 'prefetch'), 0) as prefetch, coalesce(sum(hits) filter (where class = 'preview'), 0) as preview,
      coalesce(sum(hits) filter (where class = 'invalid'), 0) as invalid
    from hit_hour h where h.link_id = old.id group by h.day, h.country
  )
  update hit_country_day d set visits = d.visits - c.visits, uniques = d.uniques - c.uniques, duplicate = d.duplicate - c.duplicate, bot = d.bot - c.bot,
    prefetch = d.prefetch - c.prefetch, preview = d.preview - c.preview, invalid = d.invalid - c.invalid
  from counted c
  where d.day = c.day and d.country = c.country and d.by_campaign = (old.campaign_id is not null)
    and (d.affiliate_id, d.promoted_id) in ((0, 0), (old.affiliate_id, 0), (0, coalesce(old.campaign_id, old.shop_id)));
  return null;
end $$;
create trigger link_hits_forgotten after delete on link for each row when (old.kind = 'link') execute function forget_link_hits();

-- What resources count for a link, shop and campaign.
drop view shop_view;
create view shop_view as
select s.*, s.api_key_end as api_key, t.visits, t.unique_visitors, o.orders
from link s
cross join lateral (
  select coalesce(sum(h.visits), 0)::bigint as visits, coalesce(sum(h.uniques), 0)::bigint as unique_visitors
  from link k join hit_link_day h on h.link_id = k.id where k.shop_id = s.id and k.kind = 'link'
) t
cross join lateral (select count(*) as orders from shop_order o where o.shop_id = s.id and o.affiliate_id is not null and o.deleted_at is null) o
where s.kind = 'shop';

drop view campaign_view;
create view campaign_view as
select c.*, t.visits, t.unique_visitors, o.orders
from link c
cross join lateral (
  select coalesce(sum(h.visits), 0)::bigint as visits, coalesce(sum(h.uniques), 0)::bigint as unique_visitors
  from link k join hit_link_day h on h.link_id = k.id where k.campaign_id = c.id and k.kind = 'link'
) t
cross join lateral (select count(*) as orders from shop_order o where o.campaign_id = c.id and o.deleted_at is null) o
where c.kind = 'campaign';

drop view link_view;
create view link_view as
select k.*, t.visits, t.unique_visitors, o.orders
from link k
cross join lateral (
  select coalesce(sum(h.visits), 0)::bigint as visits, coalesce(sum(h.uniques), 0)::bigint as unique_visitors
  from hit_link_day h where h.link_id = k.id
) t
cross join lateral (select count(*) as orders from shop_order o where o.link_id = k.id and o.deleted_at is null) o
where k.kind = 'link';

-- Traffic and the orders it brought, as rows that can be summed over any key but the country.
drop view campaign_traffic_fact_view;
drop view analytics_detail_view;
drop view traffic_fact_view;
create view traffic_fact_view as
select h.day, h.link_id, k.shop_id, k.campaign_id, k.affiliate_id, h.visits, h.uniques as unique_visitors,
  h.duplicate + h.bot + h.prefetch + h.preview + h.invalid as other, 0 as orders, 0::bigint as commission_cents
from hit_link_day h join link k on k.id = h.link_id
union all
select f.day, f.link_id, f.shop_id, f.campaign_id, f.affiliate_id, 0, 0, 0, f.created, f.commission_cents
from order_fact_view f;

create view campaign_traffic_fact_view as
select * from traffic_fact_view where campaign_id is not null;

-- Hits of days under one set of names, each from what was counted least: all of them, by what was promoted, by affiliate, or by link, and where that is not
-- enough from the hours. An unknown country is ZZ, so that it can be asked for like any other; a shop 0 are several.
create view day_all_view as
select day, null::bigint as link_id, 0::bigint as shop_id, null::bigint as campaign_id, null::bigint as affiliate_id, coalesce(nullif(country, ''), 'ZZ') as country,
  visits, uniques, duplicate, bot, prefetch, preview, invalid
from hit_country_day where affiliate_id = 0 and promoted_id = 0;

create view day_promoted_view as
select h.day, null::bigint as link_id, coalesce(p.shop_id, p.id) as shop_id, case when h.by_campaign then p.id end as campaign_id, null::bigint as affiliate_id,
  coalesce(nullif(h.country, ''), 'ZZ') as country, h.visits, h.uniques, h.duplicate, h.bot, h.prefetch, h.preview, h.invalid
from hit_country_day h join link p on p.id = h.promoted_id where h.affiliate_id = 0;

create view day_affiliate_view as
select day, null::bigint as link_id, 0::bigint as shop_id, null::bigint as campaign_id, affiliate_id, coalesce(nullif(country, ''), 'ZZ') as country,
  visits, uniques, duplicate, bot, prefetch, preview, invalid
from hit_country_day where affiliate_id <> 0 and promoted_id = 0;

create view day_link_view as
select h.day, h.link_id, k.shop_id, k.campaign_id, k.affiliate_id, null::text as country, h.visits, h.uniques, h.duplicate, h.bot, h.prefetch, h.preview, h.invalid
from hit_link_day h join link k on k.id = h.link_id;

create view day_hour_view as
select h.day, h.link_id, k.shop_id, k.campaign_id, k.affiliate_id, coalesce(nullif(h.country, ''), 'ZZ') as country,
  case h.class when 'valid' then h.hits else 0 end as visits, h.uniques, case h.class when 'duplicate' then h.hits else 0 end as duplicate,
  case h.class when 'bot' then h.hits else 0 end as bot, case h.class when 'prefetch' then h.hits else 0 end as prefetch,
  case h.class when 'preview' then h.hits else 0 end as preview, case h.class when 'invalid' then h.hits else 0 end as invalid
from hit_hour h join link k on k.id = h.link_id;

-- The hours of a country are found among those of a day.
drop index hit_hour_day;
create index hit_hour_day on hit_hour (day, (coalesce(nullif(country, ''), 'ZZ')), link_id);

-- How the click of an order was judged, where the click is of the order's own link: orders are counted with their clicks without looking for these.
alter table shop_order add column click_class text;
create function judge_order_click() returns trigger language plpgsql as $$
begin
  new.click_class := (select h.class from hit h
    where h.link_id = new.link_id and h.click_id = new.click_id and h.at = (extract(epoch from new.clicked_at) * 1000)::bigint);
  return new;
end $$;
update shop_order o set click_class = h.class from hit h
where h.link_id = o.link_id and h.click_id = o.click_id and h.at = (extract(epoch from o.clicked_at) * 1000)::bigint;
create trigger shop_order_click_judged before insert or update of link_id, click_id, clicked_at on shop_order
  for each row execute function judge_order_click();

-- Counting them reads nothing but this.
drop index shop_order_clicked;
create index shop_order_clicked on shop_order (clicked_at) include (link_id, country, click_class)
  where click_class is not null and affiliate_id is not null and deleted_at is null;

-- These orders under the names by which hits are filtered.
create view click_order_view as
select o.link_id as promoted_id, k.affiliate_id, k.shop_id, k.campaign_id, coalesce(o.country, 'ZZ') as country, o.click_class as class, 'click' as action, o.clicked_at, null::timestamptz as deleted_at
from shop_order o join link k on k.id = o.link_id
where o.click_class is not null and o.affiliate_id is not null and o.deleted_at is null;

-- The links that promote shops or campaigns ('shop' or 'campaign'): one of them, those of a shop, those of an affiliate; null for all.
create function promoting(subject text, one bigint, shop bigint, affiliate bigint)
returns table (id bigint, promoted_id bigint, affiliate_id bigint) language sql stable as $$
  select k.id, case subject when 'shop' then k.shop_id else k.campaign_id end, k.affiliate_id from link k
  where k.kind = 'link' and (subject = 'shop' or k.campaign_id is not null)
    and (one is null or one = case subject when 'shop' then k.shop_id else k.campaign_id end)
    and (shop is null or k.shop_id = shop) and (affiliate is null or k.affiliate_id = affiliate)
$$;

-- Their hits by day and country: from the numbers of all, of what is promoted or of the affiliate, and only where these are not enough from the hours of each link.
create function promoted_hits(subject text, one bigint, shop bigint, affiliate bigint, first_day date, last_day date)
returns table (day date, country text, visits bigint, uniques bigint, duplicate bigint, bot bigint, prefetch bigint, preview bigint, invalid bigint)
language sql stable as $$
  select h.day, h.country, h.visits, h.uniques, h.duplicate, h.bot, h.prefetch, h.preview, h.invalid from hit_country_day h
  where (affiliate is null or coalesce(one, shop) is null) and h.day between first_day and last_day and (subject = 'shop' or h.by_campaign)
    and h.affiliate_id = coalesce(affiliate, 0) and h.promoted_id = any(case when coalesce(one, shop) is null then array[0::bigint] else array(
      select p.id from link p where p.kind in ('shop', 'campaign')
        and (one is null or one = p.id or subject = 'shop' and one = p.shop_id) and (shop is null or shop = coalesce(p.shop_id, p.id))) end)
  union all
  select h.day, case h.country when 'ZZ' then '' else h.country end, h.visits, h.uniques, h.duplicate, h.bot, h.prefetch, h.preview, h.invalid from day_hour_view h
  where affiliate is not null and coalesce(one, shop) is not null and h.day between first_day and last_day
    and h.link_id in (select k.id from promoting(subject, one, shop, affiliate) k)
$$;

-- The same without the country, for which the days of an affiliate's links are enough.
create function promoted_hits_by_day(subject text, one bigint, shop bigint, affiliate bigint, first_day date, last_day date)
returns table (day date, visits bigint, uniques bigint, duplicate bigint, bot bigint, prefetch bigint, preview bigint, invalid bigint)
language sql stable as $$
  select h.day, h.visits, h.uniques, h.duplicate, h.bot, h.prefetch, h.preview, h.invalid
  from promoted_hits(subject, one, shop, null, first_day, last_day) h where affiliate is null
  union all
  select h.day, h.visits, h.uniques, h.duplicate, h.bot, h.prefetch, h.preview, h.invalid from hit_link_day h
  where affiliate is not null and h.day between first_day and last_day and h.link_id in (select k.id from promoting(subject, one, shop, affiliate) k)
$$;

-- Where visits and orders came from; the list takes the same from the fewest numbers that answer it.
create view analytics_detail_view as
select f.day, f.link_id, f.shop_id, f.campaign_id, f.affiliate_id, coalesce(c.continent, 'ZZ') as continent, f.country,
  f.visits, f.unique_visitors, f.other, f.orders, f.commission_cents
from (
  select day, link_id, shop_id, campaign_id, affiliate_id, country, visits, uniques as unique_visitors,
    duplicate + bot + prefetch + preview + invalid as other, 0 as orders, 0::bigint as commission_cents
  from day_hour_view
  union all
  select day, link_id, shop_id, campaign_id, affiliate_id, coalesce(nullif(country, ''), 'ZZ'), 0, 0, 0, created, commission_cents
  from order_fact_view
) f left join country c on c.code = f.country;

-- == 0021-sub-ids.sql ==
-- Hits and orders are looked for by each of the sub ids of their click. An empty one is none.

drop view analytics_order_view;
create or replace view analytics_view as
select h.id, h.at, h.click_id, h.link_id, k.id as promoted_id, k.affiliate_id, t.within_shop_id as shop_id, k.campaign_id, a.username as email, s.analytics_key,
  abbrev(h.ip) as ip, left(encode(h.visitor, 'hex'), 8) as visitor, coalesce(nullif(h.country, ''), 'ZZ') as country,
  h.class, h.reason, h.action, h.event, h.setup, h.payload, case h.action when 'click' then h.click_id else h.came_by end as click,
  coalesce((select string_agg(o.key || '=' || o.value, ', ') from jsonb_each_text(h.options) o),
    nullif(concat_ws(', ', 's1=' || h.s1, 's2=' || h.s2, 's3=' || h.s3, 's4=' || h.s4, 's5=' || h.s5), '')) as options,
  nullif(h.agent, '') as client, nullif(h.referrer, '') as referrer,
  jsonb_build_object('click', case h.action when 'click' then h.click_id else h.came_by end, 'class', h.class, 'reason', h.reason,
    'country', nullif(h.country, ''), 'recovered', h.recovered) as server,
  (h.action = 'click' and h.class = 'valid')::integer as visits, h.is_unique::integer as unique_visitors,
  (select count(*) from shop_order o where o.click_id = h.click_id and o.link_id = h.link_id and o.affiliate_id is not null and o.deleted_at is null) as orders,
  to_timestamp(h.at / 1000.0) as created_at, to_timestamp(h.at / 1000.0) as updated_at, null::timestamptz as deleted_at,
  null::bigint as created_by, null::bigint as updated_by, null::bigint as deleted_by,
  nullif(h.s1, '') as s1, nullif(h.s2, '') as s2, nullif(h.s3, '') as s3, nullif(h.s4, '') as s4, nullif(h.s5, '') as s5
from hit h left join link t on t.id = h.link_id left join link k on k.id = h.link_id and k.kind = 'link'
left join account a on a.id = k.affiliate_id left join link s on s.id = t.within_shop_id;

create view analytics_order_view as
select hit.*, o.clicked_at
from shop_order o cross join lateral (
  select * from analytics_view v
  where v.link_id = o.link_id and v.click_id = o.click_id and v.at = (extract(epoch from o.clicked_at) * 1000)::bigint
  offset 0
) hit
where o.affiliate_id is not null and o.deleted_at is null;

drop view order_view;
create view order_view as
select o.*,
  (select coalesce(jsonb_agg(jsonb_build_object('refundId', r.refund_id, 'date', r.refunded_at, 'amount', r.cents) order by r.refunded_at), '[]')
   from order_refund r where r.order_id = o.id) as refunds,
  (select coalesce(jsonb_agg(jsonb_build_object('date', e.at, 'event', e.event, 'reason', e.reason, 'note', e.note, 'commission', e.commission_cents,
     'actor', coalesce(a.name, case e.event when 'auto_approved' then 'Rivulet' when 'browser' then 'Browser' else 'Shop' end)) order by e.id), '[]')
   from order_event e left join account a on a.id = e.actor_id where e.order_id = o.id) as history,
  coalesce(o.country, 'ZZ') as click_country,
  nullif(o.tracking ->> 's1', '') as s1, nullif(o.tracking ->> 's2', '') as s2, nullif(o.tracking ->> 's3', '') as s3,
  nullif(o.tracking ->> 's4', '') as s4, nullif(o.tracking ->> 's5', '') as s5
from shop_order o where o.affiliate_id is not null;

-- Orders that came before the row of their click was stored know its sub ids from now on.
update shop_order o set tracking = jsonb_strip_nulls(jsonb_build_object('s1', h.s1, 's2', h.s2, 's3', h.s3, 's4', h.s4, 's5', h.s5))
from hit h
where o.affiliate_id is not null and o.tracking is null and h.link_id = o.link_id and h.click_id = o.click_id
  and h.at = (extract(epoch from o.clicked_at) * 1000)::bigint and coalesce(h.s1, h.s2, h.s3, h.s4, h.s5) is not null;

-- == 0022-throttle.sql ==
-- Counters of tries need not outlive a crash of the database: without a log, a call that is counted waits for no disk.
alter table throttle set unlogged;

-- == 0023-month-roll-ups.sql ==
-- Hits counted by the month, and what lets the planner find the few rows of a question among the many of a table.

-- Hits per link, country and month of the accounting zone; each is counted twice: with its country, and with all countries together ('*').
create table hit_link_month (
  link_id bigint not null,
  -- ISO 3166 alpha-2; empty when unknown.
  country text not null,
  -- Its first day.
  month date not null,
  visits integer not null,
  uniques integer not null,
  duplicate integer not null,
  bot integer not null,
  prefetch integer not null,
  preview integer not null,
  invalid integer not null,
  primary key (link_id, country, month)
) with (fillfactor = 80);

insert into hit_link_month
select link_id, case grouping(country) when 1 then '*' else country end, date_trunc('month', day::timestamp)::date,
  coalesce(sum(hits) filter (where class = 'valid'), 0), sum(uniques), coalesce(sum(hits) filter (where class = 'duplicate'), 0),
  coalesce(sum(hits) filter (where class = 'bot'), 0), coalesce(sum(hits) filter (where class = 'prefetch'), 0),
  coalesce(sum(hits) filter (where class = 'preview'), 0), coalesce(sum(hits) filter (where class = 'invalid'), 0)
from hit_hour group by grouping sets ((link_id, country, date_trunc('month', day::timestamp)), (link_id, date_trunc('month', day::timestamp)))
order by 1, 2, 3;

-- All hits together are a hundredth of this table, which the two columns by themselves do not tell.
create statistics hit_country_day_kept (mcv) on affiliate_id, promoted_id from hit_country_day;
analyze hit_country_day;

-- What is counted from orders is read from these alone: of a period, or of some links.
drop index shop_order_day;
create index shop_order_day on shop_order (day, affiliate_id) include (link_id, shop_id, campaign_id, status, country, net_cents, commission_cents)
  where affiliate_id is not null and deleted_at is null;
drop index shop_order_link;
create index shop_order_link on shop_order (link_id, day) include (affiliate_id, deleted_at, status, country, net_cents, commission_cents);
drop index shop_order_pending;
create index shop_order_pending on shop_order (ordered_at) include (day, shop_id, affiliate_id, amount_cents, flag, deleted_at) where status = '2';

-- The months that lie wholly within a period are those from the first to before the second of these days.
create function first_whole_month(first_day date) returns date language sql immutable parallel safe as $$
  select (date_trunc('month', (first_day - 1)::timestamp) + interval '1 month')::date
$$;
create function after_whole_months(last_day date) returns date language sql immutable parallel safe as $$
  select date_trunc('month', (last_day + 1)::timestamp)::date
$$;

-- Hits of a link in a period: whole months as such, what is left of it by day. Links are asked for one by one.
create function link_hits(link bigint, first_day date, last_day date) returns table (visits integer, uniques integer) language sql stable parallel safe as $$
  select h.visits, h.uniques from hit_link_month h
  where h.link_id = link and h.country = '*' and h.month >= first_whole_month(first_day) and h.month < after_whole_months(last_day)
  union all
  select h.visits, h.uniques from hit_link_day h
  where h.link_id = link and h.day between first_day and least(first_whole_month(first_day) - 1, last_day)
  union all
  select h.visits, h.uniques from hit_link_day h
  where h.link_id = link and h.day between greatest(first_whole_month(first_day), after_whole_months(last_day)) and last_day
$$;

-- The same by country: whole months dated with their first day, and the hours of what is left. A period may be open.
create function link_country_hits(link bigint, first_day date, last_day date)
returns table (day date, country text, visits bigint, uniques bigint, other bigint) language sql stable parallel safe as $$
  select h.month, h.country, h.visits, h.uniques, h.duplicate + h.bot + h.prefetch + h.preview + h.invalid from hit_link_month h
  where h.link_id = link and h.country <> '*'
    and (first_day is null or h.month >= first_whole_month(first_day)) and (last_day is null or h.month < after_whole_months(last_day))
  union all
  -- A day of any zone lies within these hours, by which those of a link are found.
  select h.day, h.country, case h.class when 'valid' then h.hits else 0 end, h.uniques, case h.class when 'valid' then 0 else h.hits end from hit_hour h
  where h.link_id = link and h.day between first_day and least(first_whole_month(first_day) - 1, last_day)
    and h.hour >= (first_day - 1)::timestamp at time zone 'UTC' and h.hour < (first_whole_month(first_day) + 1)::timestamp at time zone 'UTC'
  union all
  select h.day, h.country, case h.class when 'valid' then h.hits else 0 end, h.uniques, case h.class when 'valid' then 0 else h.hits end from hit_hour h
  where h.link_id = link and h.day between greatest(first_whole_month(first_day), after_whole_months(last_day)) and last_day
    and h.hour >= (after_whole_months(last_day) - 1)::timestamp at time zone 'UTC' and h.hour < (last_day + 2)::timestamp at time zone 'UTC'
$$;

drop view day_promoted_view;
create view day_promoted_view as
select h.day, null::bigint as link_id, p.within_shop_id as shop_id, case p.kind when 'campaign' then p.id end as campaign_id, null::bigint as affiliate_id,
  coalesce(nullif(h.country, ''), 'ZZ') as country, h.visits, h.uniques, h.duplicate, h.bot, h.prefetch, h.preview, h.invalid
from hit_country_day h join link p on p.id = h.promoted_id and p.kind in ('shop', 'campaign') where h.affiliate_id = 0;

drop function promoted_hits_by_day;
drop function promoted_hits;
-- A function that might not run in a parallel worker keeps the whole query from it.
alter function promoting parallel safe;
-- Hits by day and country of what was promoted, of an affiliate, or of all: not of an affiliate for one shop or campaign.
create function promoted_hits(subject text, one bigint, shop bigint, affiliate bigint, first_day date, last_day date)
returns table (day date, country text, visits bigint, uniques bigint, duplicate bigint, bot bigint, prefetch bigint, preview bigint, invalid bigint)
language sql stable parallel safe as $$
  select h.day, h.country, h.visits, h.uniques, h.duplicate, h.bot, h.prefetch, h.preview, h.invalid from hit_country_day h
  where (affiliate is null or coalesce(one, shop) is null) and h.day between first_day and last_day and (subject = 'shop' or h.by_campaign)
    and h.affiliate_id = coalesce(affiliate, 0) and h.promoted_id = any(case when coalesce(one, shop) is null then array[0::bigint] else array(
      select p.id from link p where p.kind in ('shop', 'campaign')
        and (one is null or one = p.id or subject = 'shop' and one = p.shop_id) and (shop is null or shop = p.within_shop_id)) end)
$$;

-- The same without the country, for which the days of an affiliate's links are enough.
create function promoted_hits_by_day(subject text, one bigint, shop bigint, affiliate bigint, first_day date, last_day date)
returns table (day date, visits bigint, uniques bigint, duplicate bigint, bot bigint, prefetch bigint, preview bigint, invalid bigint)
language sql stable parallel safe as $$
  select h.day, h.visits, h.uniques, h.duplicate, h.bot, h.prefetch, h.preview, h.invalid
  from promoted_hits(subject, one, shop, null, first_day, last_day) h where affiliate is null
  union all
  select h.day, h.visits, h.uniques, h.duplicate, h.bot, h.prefetch, h.preview, h.invalid from hit_link_day h
  where affiliate is not null and h.day between first_day and last_day and h.link_id in (select k.id from promoting(subject, one, shop, affiliate) k)
$$;

-- The same without the day, also of an affiliate for one shop or campaign.
create function promoted_hits_by_country(subject text, one bigint, shop bigint, affiliate bigint, first_day date, last_day date)
returns table (country text, visits bigint, uniques bigint) language sql stable parallel safe as $$
  select h.country, h.visits, h.uniques from promoted_hits(subject, one, shop, affiliate, first_day, last_day) h
  union all
  select h.country, h.visits, h.uniques
  from promoting(subject, one, shop, affiliate) k cross join lateral link_country_hits(k.id, first_day, last_day) h
  where affiliate is not null and coalesce(one, shop) is not null
$$;

-- What resources count for a link, shop and campaign: from the months.
drop view shop_view;
create view shop_view as
select s.*, s.api_key_end as api_key, t.visits, t.unique_visitors, o.orders
from link s
cross join lateral (
  select coalesce(sum(h.visits), 0)::bigint as visits, coalesce(sum(h.uniques), 0)::bigint as unique_visitors
  from link k join hit_link_month h on h.link_id = k.id and h.country = '*' where k.shop_id = s.id and k.kind = 'link'
) t
cross join lateral (select count(*) as orders from shop_order o where o.shop_id = s.id and o.affiliate_id is not null and o.deleted_at is null) o
where s.kind = 'shop';

drop view campaign_view;
create view campaign_view as
select c.*, t.visits, t.unique_visitors, o.orders
from link c
cross join lateral (
  select coalesce(sum(h.visits), 0)::bigint as visits, coalesce(sum(h.uniques), 0)::bigint as unique_visitors
  from link k join hit_link_month h on h.link_id = k.id and h.country = '*' where k.campaign_id = c.id and k.kind = 'link'
) t
cross join lateral (select count(*) as orders from shop_order o where o.campaign_id = c.id and o.deleted_at is null) o
where c.kind = 'campaign';

drop view link_view;
create view link_view as
select k.*, t.visits, t.unique_visitors, o.orders
from link k
cross join lateral (
  select coalesce(sum(h.visits), 0)::bigint as visits, coalesce(sum(h.uniques), 0)::bigint as unique_visitors
  from hit_link_month h where h.link_id = k.id and h.country = '*'
) t
cross join lateral (select count(*) as orders from shop_order o where o.link_id = k.id and o.deleted_at is null) o
where k.kind = 'link';

-- So are orders.
create index shop_order_shop on shop_order (shop_id) where affiliate_id is not null and deleted_at is null;
create index shop_order_campaign on shop_order (campaign_id) where campaign_id is not null and deleted_at is null;

-- == 0025-ledger-chain.sql ==
-- Each line of the ledger is chained to its affiliate's line before it, and each check of the books seals all chains:
-- whoever changes, removes or slips in a line, with whatever rights in the database, is found out by the next check.
create function ledger_hash(previous bytea, line ledger_line) returns bytea language sql stable as $$
  select sha256(coalesce(previous, '') || convert_to(jsonb_build_array(
    line.id, line.affiliate_id, line.order_id, line.invoice_id, line.kind, line.cents, extract(epoch from line.available_at),
    extract(epoch from line.created_at), line.actor_id, line.note, line.key)::text, 'UTF8'))
$$;
alter table ledger_line add column hash bytea;

alter table ledger_line disable trigger ledger_line_append_only;
do $$
declare
  line ledger_line;
  previous ledger_line;
begin
  for line in select * from ledger_line order by affiliate_id, id loop
    if previous.affiliate_id is distinct from line.affiliate_id then previous.hash := null; end if;
    line.hash := ledger_hash(previous.hash, line);
    update ledger_line set hash = line.hash where id = line.id;
    previous := line;
  end loop;
end $$;
alter table ledger_line enable trigger ledger_line_append_only;
alter table ledger_line alter column hash set not null;

create index ledger_line_chain on ledger_line (affiliate_id, id) include (cents, available_at);
drop index ledger_line_affiliate;

-- Whoever writes holds the affiliate's lock, so that no two lines follow the same one.
create function chain_ledger_line() returns trigger language plpgsql as $$
begin
  new.hash := ledger_hash(
    (select hash from ledger_line where affiliate_id = new.affiliate_id order by id desc limit 1), new);
  return new;
end $$;
create trigger ledger_line_chained before insert on ledger_line for each row execute function chain_ledger_line();

-- Of a check that found nothing wrong: the last line that was there, and the digest of the last lines of all chains up to it.
alter table book_check add column last_line bigint not null default 0, add column seal bytea;
create trigger book_check_append_only before update or delete or truncate on book_check for each statement execute function refuse_change();

-- The triggers refuse for everybody; where the server's account is no superuser, it has not even the right to try.
revoke update, delete, truncate on ledger_line, book_check from public, current_user;

-- == 0026-evidence.sql ==
-- By what an order was credited, and the window it was looked for in: as it was then, whatever the shop is set to later.
alter table shop_order
  add column credited_by text check (credited_by in ('click', 'link', 'hand')),
  add column window_days integer;

-- == 0027-watching.sql ==
-- Shops watch themselves: whether the addresses that links lead to answer, and whether orders still come.

-- The addresses of active shops, and of active campaigns with a path of their own.
create table destination_check (
  link_id bigint primary key references link on delete cascade,
  -- As it was asked: with another address everything begins anew.
  address text not null,
  host text not null,
  state text not null default 'unknown' check (state in ('unknown', 'ok', 'failing', 'dead')),
  -- In words, with when it came, and since when the state is what it is.
  answer text,
  checked_at timestamptz,
  since timestamptz,
  -- The first of the failures that followed one another.
  failed_at timestamptz,
  next_at timestamptz not null,
  -- While somebody asks; when that is over without an answer, anybody may ask again.
  taken_until timestamptz
);
create index destination_check_due on destination_check (next_at);
create index destination_check_host on destination_check (host);

alter table link add column watch_orders boolean not null default true;

-- Shops whose orders have stopped though clicks go on.
create table order_silence (
  shop_id bigint primary key references link on delete cascade,
  -- When the last order came.
  since timestamptz not null,
  noticed_at timestamptz not null,
  -- How many should have come since, at the shop's own rate.
  expected integer not null
);

-- The next order ends it.
create function end_order_silence() returns trigger language plpgsql as $$
begin
  delete from order_silence where shop_id = new.shop_id;
  return null;
end $$;
create trigger shop_order_ends_silence after insert on shop_order for each row
  when (new.affiliate_id is not null and new.reason is distinct from 'test') execute function end_order_silence();

drop view shop_view;
create view shop_view as
select s.*, s.api_key_end as api_key, t.visits, t.unique_visitors, o.orders,
  coalesce(c.state, 'unknown') as answers, c.answer as last_answer, c.checked_at as last_checked, c.since as answers_since,
  coalesce(c.next_at <= now(), false) as checking,
  case when not s.watch_orders then 'off' when q.shop_id is null then 'ok' else 'stopped' end as conversions, q.since as silent_since
from link s
cross join lateral (
  select coalesce(sum(h.visits), 0)::bigint as visits, coalesce(sum(h.uniques), 0)::bigint as unique_visitors
  from link k join hit_link_month h on h.link_id = k.id and h.country = '*' where k.shop_id = s.id and k.kind = 'link'
) t
cross join lateral (select count(*) as orders from shop_order o where o.shop_id = s.id and o.affiliate_id is not null and o.deleted_at is null) o
left join destination_check c on c.link_id = s.id
left join order_silence q on q.shop_id = s.id and s.watch_orders
where s.kind = 'shop';

-- A campaign without a path of its own leads to where its shop does.
drop view campaign_view;
create view campaign_view as
select p.*, t.visits, t.unique_visitors, o.orders,
  coalesce(c.state, 'unknown') as answers, c.answer as last_answer, c.checked_at as last_checked, c.since as answers_since,
  coalesce(c.next_at <= now(), false) as checking
from link p
cross join lateral (
  select coalesce(sum(h.visits), 0)::bigint as visits, coalesce(sum(h.uniques), 0)::bigint as unique_visitors
  from link k join hit_link_month h on h.link_id = k.id and h.country = '*' where k.campaign_id = p.id and k.kind = 'link'
) t
cross join lateral (select count(*) as orders from shop_order o where o.campaign_id = p.id and o.deleted_at is null) o
left join destination_check c on c.link_id = case when coalesce(p.path, '') = '' then p.shop_id else p.id end
where p.kind = 'campaign';

-- One failure may be a mishap, and is not told to those who earn.
drop view link_view;
create view link_view as
select k.*, t.visits, t.unique_visitors, o.orders, coalesce(nullif(c.state, 'failing'), case when c.state is null then 'unknown' else 'ok' end) as answers
from link k
cross join lateral (
  select coalesce(sum(h.visits), 0)::bigint as visits, coalesce(sum(h.uniques), 0)::bigint as unique_visitors
  from hit_link_month h where h.link_id = k.id and h.country = '*'
) t
cross join lateral (select count(*) as orders from shop_order o where o.link_id = k.id and o.deleted_at is null) o
left join link p on p.id = k.campaign_id
left join destination_check c on c.link_id = case when coalesce(p.path, '') = '' then k.shop_id else p.id end
where k.kind = 'link';

-- == 0028-bank-details.sql ==
-- Where an affiliate's money goes. `iban` and `account_holder` hold what may be shown; the number and the name themselves are sealed beside them.
alter table account
  add column iban text,
  add column iban_sealed text,
  add column account_holder text,
  add column account_holder_sealed text,
  add column holder_street text,
  add column holder_postcode text,
  add column holder_town text,
  add column holder_country text,
  -- When the number or its holder last became another.
  add column bank_changed_at timestamptz,
  add constraint account_iban_masked check (iban ~ '•' and (iban is null) = (iban_sealed is null)),
  add constraint account_holder_masked
    check (account_holder ~ '•' and (account_holder is null) = (account_holder_sealed is null));

drop view affiliate_view;
create view affiliate_view as
select a.*,
  (select coalesce(sum(l.cents), 0)::bigint from ledger_line l where l.affiliate_id = a.id) as balance_cents,
  (select greatest(0, coalesce(sum(l.cents), 0))::bigint from ledger_line l where l.affiliate_id = a.id and l.available_at <= now()) as payable_cents
from account a join profile p on p.id = a.profile_id where p.reference = 'Affiliate';

-- == 0029-claims.sql ==
-- What affiliates ask about orders that are missing or failed, and what they are answered.

create table claim (
  id bigint generated always as identity primary key,
  affiliate_id bigint not null references account,
  shop_id bigint not null references link,
  -- As the affiliate wrote it: the order may be unknown.
  order_id text not null,
  ordered_on date not null,
  documents jsonb not null default '[]',
  state text not null default 'open' check (state in ('open', 'info', 'paid', 'declined')),
  created_at timestamptz not null default now(), updated_at timestamptz not null default now(), deleted_at timestamptz check (deleted_at is null),
  created_by bigint references account, updated_by bigint references account, deleted_by bigint references account
);
-- The same is not asked twice at a time. Its name tells which field is to blame.
create unique index claim_order_id_key on claim (affiliate_id, shop_id, order_id) where state in ('open', 'info');
create index claim_open on claim (created_at) where state = 'open';
create index claim_documents on claim using gin (documents jsonb_path_ops);

create table claim_entry (
  id bigint generated always as identity primary key,
  claim_id bigint not null references claim,
  at timestamptz not null,
  event text not null check (event in ('asked', 'written', 'answered', 'reopened')),
  outcome text check (outcome in ('paid', 'declined', 'info')),
  words text not null,
  actor_id bigint not null references account,
  -- Whether it was written for the programme, whatever the account is later.
  team boolean not null,
  check ((event = 'answered') = (outcome is not null))
);
create index claim_entry_claim on claim_entry (claim_id, id);
create trigger claim_entry_append_only before update or delete or truncate on claim_entry for each statement execute function refuse_change();

create view claim_view as
select c.*, c.created_at as asked_at,
  (select max(e.at) from claim_entry e where e.claim_id = c.id) as last_word_at,
  (select coalesce(jsonb_agg(jsonb_build_object('date', e.at, 'event', e.event, 'outcome', e.outcome, 'text', e.words,
     'actor', a.name, 'team', e.team) order by e.id), '[]')
   from claim_entry e join account a on a.id = e.actor_id where e.claim_id = c.id) as entries
from claim c;

-- == 0030-payout-runs.sql ==
-- Payout runs: many affiliates are paid at once, from a list that one person prepares and another may have to release.

create table payout_run (
  id bigint generated always as identity primary key,
  -- Names the run to the bank too, and begins the name of each of its payments.
  name text not null constraint payout_run_name_key unique,
  state text not null default 'choosing' check (state in ('choosing', 'prepared', 'releasing', 'released', 'discarded')),
  minimum_cents bigint not null check (minimum_cents > 0),
  execution_on date not null,
  note text,
  prepared_at timestamptz, prepared_by bigint references account,
  released_at timestamptz, released_by bigint references account,
  finished_at timestamptz,
  -- Who pays, as it was set when the run was released; it holds an account number.
  payer_sealed text,
  files jsonb not null default '[]',
  sepa_sha256 text,
  created_at timestamptz not null default now(), updated_at timestamptz not null default now(), deleted_at timestamptz,
  created_by bigint references account, updated_by bigint references account, deleted_by bigint references account,
  check ((state in ('releasing', 'released')) = (released_at is not null)),
  check ((state = 'released') = (finished_at is not null)),
  check ((released_at is null) = (payer_sealed is null))
);
-- Whoever works looks here every second.
create index payout_run_releasing on payout_run (id) where state = 'releasing';
create index payout_run_files on payout_run using gin (files jsonb_path_ops);

-- One affiliate in a run, with the account as it was when the list was made.
create table payout_item (
  id bigint generated always as identity primary key,
  run_id bigint not null references payout_run,
  affiliate_id bigint not null references account,
  cents bigint not null check (cents between 1 and 99999999999),
  -- Names the payment to the bank, and the bank's answer.
  end_to_end_id text not null constraint payout_item_end_to_end_id_key unique,
  holder text,
  holder_sealed text,
  iban text,
  iban_sealed text,
  street text, postcode text, town text, country text,
  bank_changed_at timestamptz,
  -- Until then somebody should have looked at the account, as it was when the list was made.
  flagged_until timestamptz,
  -- Why it is not paid; null for what is.
  omitted text check (omitted in ('by_hand', 'no_bank', 'bank_changed', 'name', 'payable', 'bank_replaced', 'inactive')),
  invoice_id bigint constraint payout_item_invoice_id_key unique references invoice,
  -- What the bank said, and when it had paid.
  bank_status text,
  bank_reason text,
  confirmed_at timestamptz,
  created_at timestamptz not null default now(), updated_at timestamptz not null default now(), deleted_at timestamptz,
  created_by bigint references account, updated_by bigint references account, deleted_by bigint references account,
  unique (run_id, affiliate_id),
  check (invoice_id is null or omitted is null),
  check (iban ~ '•' and (iban is null) = (iban_sealed is null)),
  check (holder ~ '•' and (holder is null) = (holder_sealed is null))
);
create index payout_item_run on payout_item (run_id, id) include (cents, omitted, invoice_id);
-- What is still to be paid.
create index payout_item_open on payout_item (run_id, affiliate_id) where omitted is null and invoice_id is null;
create index payout_item_affiliate on payout_item (affiliate_id);

-- What banks' files said that were read: applied at most once, however often they are sent.
create table payout_answer (
  id bigint generated always as identity primary key,
  name text not null,
  kind text not null,
  sha256 bytea not null unique,
  said jsonb not null,
  read_at timestamptz not null,
  read_by bigint references account,
  applied_at timestamptz,
  applied_by bigint references account
);

create view payout_item_view as
select i.*,
  case when r.state = 'discarded' then 'discarded'
    when i.omitted in ('payable', 'bank_replaced', 'inactive') then 'skipped'
    when i.omitted is not null then 'left_out'
    when i.invoice_id is null then 'waiting'
    when p.returned_at is not null then 'returned'
    when i.confirmed_at is not null then 'confirmed'
    else 'paid' end as state,
  p.returned_at
from payout_item i join payout_run r on r.id = i.run_id left join invoice p on p.id = i.invoice_id;

create view payout_run_view as
select r.*, s.*
from payout_run r
cross join lateral (
  select count(*) filter (where i.omitted is null)::bigint as payments,
    coalesce(sum(i.cents) filter (where i.omitted is null), 0)::bigint as total_cents,
    count(*) filter (where i.omitted is not null)::bigint as omissions
  from payout_item i where i.run_id = r.id
) s;

-- Bytes that are sealed on disk, such as the files for the bank; the hash is of what they hold.
alter table file add column sealed boolean not null default false;

-- == 0032-settled-lines.sql ==
-- Corrections by hand are booked on screens, and each payment settles all that it pays: orders, what was taken back of
-- orders that earlier payments had settled, and corrections. What is taken back is settled as a negative amount.

alter table invoice_order drop constraint invoice_order_cents_check, add constraint invoice_order_cents_check check (cents <> 0);

create table invoice_line (
  invoice_id bigint not null references invoice,
  line_id bigint not null references ledger_line,
  cents bigint not null check (cents <> 0),
  primary key (invoice_id, line_id)
);
create index invoice_line_line on invoice_line (line_id);

create index ledger_line_manual on ledger_line (affiliate_id, id) where kind = 'manual';

-- The reason of a correction is for its affiliate too; what is noted about a payment is not.
create or replace view ledger_view as
select l.id, l.created_at as booked_at, l.affiliate_id, l.order_id, l.invoice_id, l.kind, l.cents, l.available_at,
  case when l.kind <> 'manual' then l.note end as note,
  case when l.available_at > now() then 'hold' else 'free' end as state,
  l.created_at, l.created_at as updated_at, null::timestamptz as deleted_at,
  l.actor_id as created_by, null::bigint as updated_by, null::bigint as deleted_by,
  case when l.kind = 'manual' then l.note end as reason
from ledger_line l;

create view correction_view as
select l.id, l.created_at as booked_at, l.affiliate_id, l.cents, l.available_at, l.note,
  l.created_at, l.created_at as updated_at, null::timestamptz as deleted_at,
  l.actor_id as created_by, null::bigint as updated_by, null::bigint as deleted_by
from ledger_line l where l.kind = 'manual';

-- == 0033-statements-and-reconciliation.sql ==
-- A payment keeps whom it went to, as its statement says for ever; and what shops' own exports are compared with.

alter table invoice
  -- The account holder, sealed; without one the affiliate's name. Both null for payments of earlier versions.
  add column payee_sealed text,
  add column payee text,
  -- What may be shown of the account number.
  add column payee_iban text;

alter table order_call drop constraint order_call_source_check,
  add constraint order_call_source_check check (source in ('door', 'shopify', 'woocommerce', 'stripe', 'replay', 'reconciliation'));

-- One comparison of a shop's export with its orders here. The way it was read is remembered for the shop's next one.
create table reconciliation (
  id bigint generated always as identity primary key,
  shop_id bigint not null references link,
  -- Of the file.
  name text not null,
  document jsonb not null,
  file_hash bytea not null,
  period_from date not null,
  period_to date not null,
  encoding text not null,
  separator text not null,
  decimal_mark text not null,
  date_order text not null,
  column_order text not null,
  column_amount text,
  column_status text,
  column_date text,
  column_click text,
  column_aid text,
  column_link text,
  words_pending text,
  words_approved text,
  words_failed text,
  -- Rows of the file, and how many of them agree, or are of another time.
  lines bigint not null default 0,
  same bigint not null default 0,
  outside bigint not null default 0,
  created_at timestamptz not null default now(), updated_at timestamptz not null default now(), deleted_at timestamptz,
  created_by bigint references account, updated_by bigint references account, deleted_by bigint references account
);
create index reconciliation_shop on reconciliation (shop_id, id desc);
create index reconciliation_document on reconciliation using gin (document jsonb_path_ops);

-- What differs, and what became of it.
create table reconciliation_line (
  id bigint generated always as identity primary key,
  reconciliation_id bigint not null references reconciliation on delete cascade,
  -- In the file; none for an order that is here alone.
  line bigint,
  order_number text not null,
  difference text not null check (difference in ('missing', 'extra', 'amount', 'status', 'both', 'repeated', 'bad')),
  said_cents bigint,
  said_status text check (said_status in ('0', '1', '2')),
  said_at timestamptz,
  click_id text,
  aid text,
  link_named text,
  order_id bigint references shop_order on delete set null,
  ours_cents bigint,
  ours_status text check (ours_status in ('0', '1', '2')),
  -- By how much fixing it changes what affiliates earn, as far as it can be told.
  worth_cents bigint not null default 0,
  outcome text not null check (outcome in ('open', 'fixed', 'refused', 'none')),
  told text,
  fixed_at timestamptz,
  fixed_by bigint references account
);
create index reconciliation_line_run on reconciliation_line (reconciliation_id, id);
create index reconciliation_line_order on reconciliation_line (order_id);

create view reconciliation_view as
select r.*, r.created_at as compared_at, found.*
from reconciliation r
cross join lateral (
  select count(*) filter (where difference = 'missing') as missing, count(*) filter (where difference = 'extra') as extra,
    count(*) filter (where difference in ('amount', 'both')) as amounts, count(*) filter (where difference in ('status', 'both')) as statuses,
    count(*) filter (where difference in ('bad', 'repeated')) as bad, count(*) filter (where outcome in ('open', 'refused')) as left_open,
    coalesce(sum(worth_cents) filter (where difference <> 'extra'), 0)::bigint as worth_cents
  from reconciliation_line where reconciliation_id = r.id
) found;

create view reconciliation_line_view as
select l.*, r.shop_id,
  -- What may be done with it now.
  case when l.outcome not in ('open', 'refused') then null when l.difference = 'extra' then 'fail' else 'fix' end as remedy,
  r.created_at, coalesce(l.fixed_at, r.created_at) as updated_at, null::timestamptz as deleted_at,
  r.created_by, l.fixed_by as updated_by, null::bigint as deleted_by
from reconciliation_line l join reconciliation r on r.id = l.reconciliation_id;

-- == 0034-balance-of-lines.sql ==
-- Each line of the ledger knows its affiliate's balance with it, so that a balance is read from one line instead of summed from all.

alter table ledger_line add column balance_cents bigint;

grant update on ledger_line to current_user;
alter table ledger_line disable trigger ledger_line_append_only;
update ledger_line l set balance_cents = summed.cents
from (select id, sum(cents) over (partition by affiliate_id order by id) as cents from ledger_line) summed
where summed.id = l.id;
alter table ledger_line enable trigger ledger_line_append_only;
revoke update on ledger_line from current_user;
alter table ledger_line alter column balance_cents set not null;

-- Whoever writes holds the affiliate's lock, so that no two lines follow the same one; whatever was said of the balance is written over.
create or replace function chain_ledger_line() returns trigger language plpgsql as $$
declare
  previous record;
begin
  select hash, balance_cents into previous from ledger_line where affiliate_id = new.affiliate_id order by id desc limit 1;
  new.hash := ledger_hash(previous.hash, new);
  new.balance_cents := coalesce(previous.balance_cents, 0) + new.cents;
  return new;
end $$;

-- What is on hold at an instant: the few lines of an affiliate that are due after it.
create index ledger_line_due on ledger_line (affiliate_id, available_at) include (cents);
-- The lines of a payment, and all that an affiliate was paid.
create index ledger_line_invoice on ledger_line (invoice_id) where invoice_id is not null;
create index ledger_line_paid on ledger_line (affiliate_id) include (cents) where invoice_id is not null;
-- What an affiliate's orders are worth is summed from this alone.
create index shop_order_worth on shop_order (affiliate_id, status) include (net_cents, commission_cents)
  where affiliate_id is not null and deleted_at is null;

drop view affiliate_view;
create view affiliate_view as
select a.*, coalesce(l.balance_cents, 0) as balance_cents, greatest(0, coalesce(l.balance_cents, 0) - h.cents) as payable_cents
from account a join profile p on p.id = a.profile_id
left join lateral (select balance_cents from ledger_line where affiliate_id = a.id order by id desc limit 1) l on true
cross join lateral (select coalesce(sum(cents), 0)::bigint as cents from ledger_line where affiliate_id = a.id and available_at > now()) h
where p.reference = 'Affiliate';

-- == 0035-alarms.sql ==
-- Alarms that are raised now; told of once, when they begin.
create table alarm (
  name text not null,
  -- The machine and data directory it is about; empty for the whole programme.
  place text not null,
  since timestamptz not null,
  says text not null,
  primary key (name, place)
);

-- How many attempts to sign in failed of late.
create index login_at on login (at);

-- == 0036-second-factors.sql ==
-- Second factors: what a person has besides the password, and when they last proved who they are.

-- An authenticator app. The secret is sealed like other secrets.
create table totp (
  account_id bigint primary key references account on delete cascade,
  sealed_secret text not null,
  -- Null until a first code has shown that the app has it.
  confirmed_at timestamptz,
  -- The time step of the last code that was accepted: each is used once.
  last_step bigint not null default 0,
  created_at timestamptz not null
);

create table passkey (
  id bigint generated always as identity primary key,
  account_id bigint not null references account on delete cascade,
  credential_id text not null constraint passkey_credential_key unique,
  public_key bytea not null,
  -- What the key counts; one that counts backwards was copied.
  counter bigint not null,
  transports text[] not null default '{}',
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkey_account on passkey (account_id);

-- Codes for when the factor is lost: their hashes alone, each until it is used.
create table recovery_code (
  account_id bigint not null references account on delete cascade,
  code_hash bytea not null,
  primary key (account_id, code_hash)
);

-- What a passkey is to sign: once, and soon.
create table challenge (
  challenge_hash bytea primary key,
  account_id bigint not null references account on delete cascade,
  purpose text not null check (purpose in ('register', 'prove')),
  expires_at timestamptz not null
);

-- Between the right password and the second factor: no session yet.
create table second_step (
  token_hash bytea primary key,
  account_id bigint not null references account on delete cascade,
  remember boolean not null,
  expires_at timestamptz not null
);
create index second_step_account on second_step (account_id);

-- When the person last proved who they are in this session; null: not since it began.
alter table session add column proven_at timestamptz;
-- The second factor of an attempt, where there was one.
alter table login add column factor text;

create function has_second_factor(account bigint) returns boolean language sql stable as $$
  select exists (select from totp where account_id = account and confirmed_at is not null)
    or exists (select from passkey where account_id = account)
$$;

-- Whether there is one, on the account itself: every request asks.
alter table account add column second_factor boolean not null default false;
create function note_second_factor() returns trigger language plpgsql as $$
begin
  update account a set second_factor = has_second_factor(a.id)
  where a.id = coalesce(new.account_id, old.account_id) and a.second_factor <> has_second_factor(a.id);
  return null;
end $$;
create trigger totp_noted after insert or update or delete on totp for each row execute function note_second_factor();
create trigger passkey_noted after insert or delete on passkey for each row execute function note_second_factor();

drop view administrator_view;
create view administrator_view as
select a.* from account a join profile p on p.id = a.profile_id where p.reference <> 'Affiliate';

drop view affiliate_view;
create view affiliate_view as
select a.*, coalesce(l.balance_cents, 0) as balance_cents, greatest(0, coalesce(l.balance_cents, 0) - h.cents) as payable_cents
from account a join profile p on p.id = a.profile_id
left join lateral (select balance_cents from ledger_line where affiliate_id = a.id order by id desc limit 1) l on true
cross join lateral (select coalesce(sum(cents), 0)::bigint as cents from ledger_line where affiliate_id = a.id and available_at > now()) h
where p.reference = 'Affiliate';

-- == 0037-audit.sql ==
-- The audit log: who did what to which record, from where. Lines are only ever added, each chained to the one before it of the same actor.

create sequence audit_line_number;
create table audit_line (
  -- Given below with the actor's turn, so that the lines of a chain stand in the order of their numbers.
  id bigint primary key,
  -- Whose line it is: the actor, or 0 for Rivulet itself and whoever was not signed in.
  chain bigint not null,
  at timestamptz not null,
  -- No references: a line outlives the account and the record that it is about.
  actor_id bigint,
  -- On whose behalf.
  subject_id bigint,
  session_id bigint,
  way text not null check (way in ('session', 'visitor', 'system')),
  request_id text,
  action text not null,
  resource text,
  record_id bigint,
  -- From where; forgotten in time.
  ip text,
  device text,
  origin_salt bytea,
  origin_digest bytea not null,
  -- What the record was called and what of it was changed; forgotten when the person that it is about is erased.
  label text,
  before jsonb,
  after jsonb,
  words_salt bytea,
  words_digest bytea not null,
  hash bytea not null
);
create index audit_line_chain on audit_line (chain, id) include (hash);
-- The order of the list, to the word: only then is it read in this order.
create index audit_line_at on audit_line (at desc nulls last, id desc);
create index audit_line_record on audit_line (resource, record_id, at desc);
create index audit_line_origin on audit_line (at) where origin_salt is not null;

-- Salted, so that what was forgotten cannot be guessed from its digest: the salt is forgotten with it.
create function audit_digest(salt bytea, told jsonb) returns bytea language sql immutable as $$
  select sha256(salt || convert_to(told::text, 'UTF8'))
$$;
create function audit_hash(previous bytea, line audit_line) returns bytea language sql stable as $$
  select sha256(coalesce(previous, '') || convert_to(jsonb_build_array(
    line.id, line.chain, extract(epoch from line.at), line.actor_id, line.subject_id, line.session_id, line.way, line.request_id,
    line.action, line.resource, line.record_id, line.origin_digest, line.words_digest)::text, 'UTF8'))
$$;

-- Whatever else was said of these columns is written over.
create function chain_audit_line() returns trigger language plpgsql as $$
declare
  previous bytea;
begin
  new.chain := coalesce(new.actor_id, 0);
  -- One person's lines wait for each other, and for nobody else's.
  perform pg_advisory_xact_lock(7290215, new.chain::integer);
  new.id := nextval('audit_line_number');
  select hash into previous from audit_line where chain = new.chain order by id desc limit 1;
  new.origin_salt := uuid_send(gen_random_uuid());
  new.origin_digest := audit_digest(new.origin_salt, jsonb_build_array(new.ip, new.device));
  new.words_salt := uuid_send(gen_random_uuid());
  new.words_digest := audit_digest(new.words_salt, jsonb_build_array(new.label, new.before, new.after));
  new.hash := audit_hash(previous, new);
  return new;
end $$;
create trigger audit_line_chained before insert on audit_line for each row execute function chain_audit_line();

-- The one change that is allowed is to forget: an address to its network, or words altogether.
create function forget_alone() returns trigger language plpgsql as $$
declare
  forgettable constant text[] := '{ip,device,origin_salt,label,before,after,words_salt}';
begin
  if to_jsonb(new) - forgettable <> to_jsonb(old) - forgettable
    or ((new.ip, new.device, new.origin_salt) is distinct from (old.ip, old.device, old.origin_salt)
      and (new.device is not null or new.origin_salt is not null or new.ip <> network_of(old.ip)))
    or ((new.label, new.before, new.after, new.words_salt) is distinct from (old.label, old.before, old.after, old.words_salt)
      and (new.label is not null or new.before is not null or new.after is not null or new.words_salt is not null)) then
    raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
-- As much of an address as is kept for good; null when it is none.
create function network_of(ip text) returns text language plpgsql immutable as $$
begin
  return host(network(set_masklen(ip::inet, case family(ip::inet) when 4 then 24 else 48 end)));
exception when invalid_text_representation then
  return null;
end $$;
create trigger audit_line_forgets before update on audit_line for each row execute function forget_alone();
create trigger audit_line_append_only before delete or truncate on audit_line for each statement execute function refuse_change();
revoke update, delete, truncate on audit_line from public, current_user;
grant update (ip, device, origin_salt, label, before, after, words_salt) on audit_line to current_user;

-- What a check of the books sealed of the audit log.
alter table book_check add column last_act bigint not null default 0, add column act_seal bytea;

create view audit_view as
select l.id, l.at, l.actor_id, l.subject_id, l.session_id, l.way, l.request_id, l.action, l.resource, l.record_id, l.ip, l.device,
  case when l.actor_id is not null then coalesce(a.name, 'Account ' || l.actor_id)
    when l.way = 'system' then 'Rivulet' else 'Nobody signed in' end as who,
  case when l.subject_id is not null then coalesce(s.name, 'Account ' || l.subject_id) end as behalf,
  -- The names of people are read where they stand, so that none is left when they are erased.
  case when l.resource in ('affiliate', 'administrator') then coalesce(r.name, 'Account ' || l.record_id) else l.label end as label,
  l.words_salt is null as forgotten,
  (select jsonb_agg(jsonb_build_object('field', name, 'before', l.before -> name, 'after', l.after -> name) order by name)
   from (select distinct jsonb_object_keys(coalesce(l.before, '{}') || coalesce(l.after, '{}')) as name) names) as changes,
  l.at as created_at, l.at as updated_at, null::timestamptz as deleted_at,
  null::bigint as created_by, null::bigint as updated_by, null::bigint as deleted_by
from audit_line l
left join account a on a.id = l.actor_id
left join account s on s.id = l.subject_id
left join account r on r.id = l.record_id and l.resource in ('affiliate', 'administrator');

-- == 0038-erased-people.sql ==
-- When what says who somebody is was erased: their orders and payments stay, under a number.

alter table account add column erased_at timestamptz;
drop view affiliate_view;
create view affiliate_view as
select a.*, coalesce(l.balance_cents, 0) as balance_cents, greatest(0, coalesce(l.balance_cents, 0) - h.cents) as payable_cents
from account a join profile p on p.id = a.profile_id
left join lateral (select balance_cents from ledger_line where affiliate_id = a.id order by id desc limit 1) l on true
cross join lateral (select coalesce(sum(cents), 0)::bigint as cents from ledger_line where affiliate_id = a.id and available_at > now()) h
where p.reference = 'Affiliate';

-- == 0039-review-and-scans.sql ==
-- Orders know the network that their click came from, so that a flood of one shows; uploads know whether a scanner has passed them.

-- /24 or /48, as addresses are kept in the end; null where it is not known or not public.
alter table shop_order add column click_network cidr;
create index shop_order_network on shop_order (affiliate_id, click_network, day) where click_network is not null;

-- An order may have any number of flags, and is found by each.
drop index shop_order_flagged;
create index shop_order_flagged on shop_order (ordered_at) where flags <> '{}';

-- Addresses that are no one's in particular: private, shared, loopback and link-local.
create function own_networks() returns inet[] language sql immutable parallel safe as $$
  select array['10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.168.0.0/16', '::1/128', 'fc00::/7', 'fe80::/10']::inet[]
$$;

-- What a virus scanner said of a file: null until it was asked.
alter table file add column scan text check (scan in ('clean', 'infected'));
alter table file add column scanned_at timestamptz;
-- The name that the scanner gave to what it found.
alter table file add column scan_finding text;
alter table file add column scan_attempts integer not null default 0;
-- When it may be asked again; while somebody asks, when they are given up.
alter table file add column scan_due_at timestamptz not null default now();
create index file_unscanned on file (scan_due_at) where scan is null;

-- == 0040-visitor-writer.sql ==
-- Who stored visitors last. Whoever finds its own name here knows that nobody else did since, and need not ask for those it never saw.
create table visitor_writer (
  one boolean primary key default true check (one),
  writer text not null
);

-- == 0041-days-of-links.sql ==
-- On which days a link has hits, 64 days to a row, so that the rows of statistics are counted from a bit for each day instead of the days themselves.

-- Days are numbered from 1970 on; the number of a block is that of its first day divided by 64.
create function block_of(day date) returns integer language sql immutable parallel safe as $$ select (day - date '1970-01-01') >> 6 $$;
create function bit_of(day date) returns bigint language sql immutable parallel safe as $$ select 1::bigint << ((day - date '1970-01-01') & 63) $$;
-- The bits of a block that lie within a period, which may be open, of a block that it touches.
create function bits_within(block integer, first_day date, last_day date) returns bigint language sql immutable parallel safe as $$
  select (-1::bigint << greatest(first_day - date '1970-01-01' - block * 64, 0)) & ~(-2::bigint << least(last_day - date '1970-01-01' - block * 64, 63))
$$;

create table hit_link_days (
  link_id bigint not null,
  block integer not null,
  -- The lowest bit is the first day.
  days bigint not null,
  -- Those with visits.
  visited bigint not null,
  primary key (link_id, block)
);
insert into hit_link_days
select link_id, block_of(day), bit_or(bit_of(day)), bit_or(case when visits > 0 then bit_of(day) else 0 end) from hit_link_day group by 1, 2 order by 1, 2;
analyze hit_link_days;

-- Once or twice for each day of a link: what only adds to its numbers passes this by.
create function keep_link_days() returns trigger language plpgsql as $$
begin
  insert into hit_link_days as kept values (new.link_id, block_of(new.day), bit_of(new.day), case when new.visits > 0 then bit_of(new.day) else 0 end)
  on conflict (link_id, block) do update set days = kept.days | excluded.days, visited = kept.visited | excluded.visited;
  return null;
end $$;
create trigger hit_link_days_begun after insert on hit_link_day for each row execute function keep_link_days();
create trigger hit_link_days_visited after update on hit_link_day for each row when (old.visits <= 0 and new.visits > 0) execute function keep_link_days();

-- Hits of a link in a period, which may be open: whole months as such, what is left of it by day. Links are asked for one by one.
drop function link_hits;
create function link_hits(link bigint, first_day date, last_day date) returns table (visits integer, uniques integer, other integer)
language sql stable parallel safe as $$
  select h.visits, h.uniques, h.duplicate + h.bot + h.prefetch + h.preview + h.invalid from hit_link_month h
  where h.link_id = link and h.country = '*'
    and (first_day is null or h.month >= first_whole_month(first_day)) and (last_day is null or h.month < after_whole_months(last_day))
  union all
  select h.visits, h.uniques, h.duplicate + h.bot + h.prefetch + h.preview + h.invalid from hit_link_day h
  where h.link_id = link and h.day between first_day and least(first_whole_month(first_day) - 1, last_day)
  union all
  select h.visits, h.uniques, h.duplicate + h.bot + h.prefetch + h.preview + h.invalid from hit_link_day h
  where h.link_id = link and h.day between greatest(first_whole_month(first_day), after_whole_months(last_day)) and last_day
$$;

-- == 0042-order-sums.sql ==
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

-- == 0043-job-state.sql ==
-- What became of each scheduled job the last time. One row per job, written by the servers that run jobs.
create table job_state (
  id bigint generated always as identity primary key,
  job text not null unique,
  -- False where the settings switch it off, such as backups without BACKUP_DIR.
  active boolean not null,
  -- Cron expression in the accounting zone, and the seconds between two of its starts.
  cron text not null,
  period_seconds integer not null,
  -- From when missed periods count until it has succeeded once.
  known_since timestamptz not null,
  -- Set by 'run now' and for what was missed while no server ran; cleared when the job is queued.
  requested_at timestamptz,
  started_at timestamptz,
  succeeded_at timestamptz,
  -- Of the last success.
  duration_ms bigint,
  failed_at timestamptz,
  failure text
);

create view job_view as
select id, job, cron, period_seconds, started_at, succeeded_at, duration_ms, failed_at, failure,
  case
    when not active then 'off'
    when now() > coalesce(succeeded_at, known_since) + make_interval(secs => 2 * period_seconds) then 'missed'
    when requested_at is not null then 'requested'
    when started_at > greatest(succeeded_at, failed_at) or (started_at is not null and succeeded_at is null and failed_at is null) then 'running'
    when failed_at > succeeded_at or (failed_at is not null and succeeded_at is null) then 'failed'
    when succeeded_at is null then 'waiting'
    else 'succeeded'
  end as state,
  known_since as created_at, coalesce(greatest(started_at, succeeded_at, failed_at), known_since) as updated_at, null::timestamptz as deleted_at,
  null::bigint as created_by, null::bigint as updated_by, null::bigint as deleted_by
from job_state;

-- == 0045-mail-identity.sql ==
-- A mail keeps its Message-ID however often it is handed over: a mail server that took it and could not say so knows it again.
-- Not its number: that begins anew where a backup is restored.

alter table mail add column message_id uuid not null default gen_random_uuid();

-- == 0046-payments-under-way.sql ==
-- A payment is on its way from when it is booked until the bank, or somebody, says that it was made.

alter table invoice
  -- The day on which it is to be made; null for what was recorded as made, as all were before.
  add column execution_on date,
  -- Since when it is known that it was.
  add column confirmed_at timestamptz;

drop view invoice_view;
create view invoice_view as
select i.*,
  (select coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'orderId', o.order_id, 'date', o.ordered_at, 'shop', s.name, 'amount', o.net_cents,
     'commission', x.cents) order by o.ordered_at, o.id), '[]')
   from invoice_order x join shop_order o on o.id = x.order_id join link s on s.id = o.shop_id where x.invoice_id = i.id) as ordering,
  case when i.returned_at is not null then 'returned'
    when i.execution_on is not null and i.confirmed_at is null then 'under_way'
    else 'paid' end as state
from invoice i;

-- What a bank has confirmed stood with the payment's place in its run.
update invoice p set confirmed_at = i.confirmed_at from payout_item i where i.invoice_id = p.id and i.confirmed_at is not null;
drop view payout_item_view;
alter table payout_item drop column confirmed_at;
create view payout_item_view as
select i.*,
  case when r.state = 'discarded' then 'discarded'
    when i.omitted in ('payable', 'bank_replaced', 'inactive') then 'skipped'
    when i.omitted is not null then 'left_out'
    when i.invoice_id is null then 'waiting'
    when p.returned_at is not null then 'returned'
    when p.confirmed_at is not null then 'confirmed'
    else 'paid' end as state,
  p.confirmed_at,
  p.returned_at
from payout_item i join payout_run r on r.id = i.run_id left join invoice p on p.id = i.invoice_id;

-- == 0047-odd-messages.sql ==
-- What a shop says is never lost because something else in it is odd: amounts that change, approvals of flagged orders, refunds before their order.

alter table shop_order
  -- By how much the shop has lowered the amount since; the net is the amount less this and the refunds.
  add column lowered_cents bigint not null default 0 check (lowered_cents >= 0),
  -- A higher amount than recorded that the shop has stated; earns nothing until an administrator corrects the amount.
  add column raised_cents bigint,
  -- Since when the shop's approval waits for the flags to be cleared.
  add column held_at timestamptz;

-- Failed orders earn nothing, wherever their commission is read. What it would have been is computed where it is told.
update shop_order set commission_cents = 0 where status = '1' and commission_cents <> 0;
-- Approvals that came while an order was flagged were noted in its history alone.
update shop_order o set held_at = (select max(e.at) from order_event e where e.order_id = o.id and e.event = 'held')
where o.status = '2' and array_remove(o.flags, 'browser') <> '{}' and exists (select from order_event e where e.order_id = o.id and e.event = 'held');

-- What was said of orders that are yet to come, in the shop's words as they were understood.
create table early_message (
  shop_id bigint not null references link on delete cascade,
  order_id text not null,
  refund_id text not null,
  refund_cents bigint not null,
  message jsonb not null,
  received_at timestamptz not null,
  primary key (shop_id, order_id, refund_id)
);

-- Whether the same was said of an order before.
create index order_call_order on order_call (order_id, body_hash) where order_id is not null;

drop view order_view;
create view order_view as
select o.*,
  (select coalesce(jsonb_agg(jsonb_build_object('refundId', r.refund_id, 'date', r.refunded_at, 'amount', r.cents) order by r.refunded_at), '[]')
   from order_refund r where r.order_id = o.id) as refunds,
  (select coalesce(jsonb_agg(jsonb_build_object('date', e.at, 'event', e.event, 'reason', e.reason, 'note', e.note, 'commission', e.commission_cents,
     'actor', coalesce(a.name, case e.event when 'auto_approved' then 'Rivulet' when 'browser' then 'Browser' else 'Shop' end)) order by e.id), '[]')
   from order_event e left join account a on a.id = e.actor_id where e.order_id = o.id) as history,
  coalesce(o.country, 'ZZ') as click_country,
  nullif(o.tracking ->> 's1', '') as s1, nullif(o.tracking ->> 's2', '') as s2, nullif(o.tracking ->> 's3', '') as s3,
  nullif(o.tracking ->> 's4', '') as s4, nullif(o.tracking ->> 's5', '') as s5
from shop_order o where o.affiliate_id is not null;

-- == 0050-order-facts.sql ==
-- What a shop says of an order's buyer, subscription, coupons and goods: kept from the first day, because nobody can recover it later.

-- One person or household, as far as a shop tells.
create table buyer (
  id bigint generated always as identity primary key,
  shop_id bigint not null references link on delete cascade,
  created_at timestamptz not null
);
-- A shop's customer ids and hashes of e-mail addresses, hashed again with a key of this installation: nobody can look them up elsewhere.
create table buyer_key (
  hash bytea primary key,
  buyer_id bigint not null references buyer on delete cascade
);
create index buyer_key_buyer on buyer_key (buyer_id);
create table buyer_secret (
  single boolean primary key default true check (single),
  key_sealed text not null
);

create table order_item (
  order_id bigint not null references shop_order on delete cascade,
  position integer not null,
  -- The shop's own name of the line, by which refunds can name it.
  key text not null,
  sku text,
  category text,
  name text,
  quantity integer not null check (quantity > 0),
  amount_cents bigint not null,
  primary key (order_id, position),
  unique (order_id, key)
);

alter table shop_order
  add column customer_key bytea,
  add column email_key bytea,
  -- What the shop itself says.
  add column new_customer boolean,
  -- Frozen when it is first known; null while nobody knows.
  add column buyer_order text check (buyer_order in ('first', 'later')),
  add column subscription text,
  add column payment_number integer,
  add column coupons text[] not null default '{}',
  -- Since then nothing that tells who bought is kept of it.
  add column buyer_erased_at timestamptz,
  -- An affiliate can earn without a link.
  drop constraint shop_order_check2,
  add constraint shop_order_link_credited check (link_id is null or affiliate_id is not null);
create index shop_order_customer on shop_order (customer_key) where customer_key is not null;
create index shop_order_email on shop_order (email_key) where email_key is not null;

-- What the views of orders show of them.
create function order_items(bigint) returns jsonb language sql stable parallel safe as $$
  select coalesce(jsonb_agg(jsonb_build_object('key', key, 'sku', sku, 'category', category, 'name', name, 'quantity', quantity, 'amount', amount_cents)
    order by position), '[]') from order_item where order_id = $1
$$;

drop view order_view;
create view order_view as
select o.*, b.buyer_id as buyer, order_items(o.id) as items,
  (select coalesce(jsonb_agg(jsonb_build_object('refundId', r.refund_id, 'date', r.refunded_at, 'amount', r.cents) order by r.refunded_at), '[]')
   from order_refund r where r.order_id = o.id) as refunds,
  (select coalesce(jsonb_agg(jsonb_build_object('date', e.at, 'event', e.event, 'reason', e.reason, 'note', e.note, 'commission', e.commission_cents,
     'actor', coalesce(a.name, case e.event when 'auto_approved' then 'Rivulet' when 'browser' then 'Browser' else 'Shop' end)) order by e.id), '[]')
   from order_event e left join account a on a.id = e.actor_id where e.order_id = o.id) as history,
  coalesce(o.country, 'ZZ') as click_country,
  nullif(o.tracking ->> 's1', '') as s1, nullif(o.tracking ->> 's2', '') as s2, nullif(o.tracking ->> 's3', '') as s3,
  nullif(o.tracking ->> 's4', '') as s4, nullif(o.tracking ->> 's5', '') as s5
from shop_order o left join buyer_key b on b.hash = coalesce(o.customer_key, o.email_key) where o.affiliate_id is not null;

drop view unattributed_view;
create view unattributed_view as
select o.*, b.buyer_id as buyer, order_items(o.id) as items
from shop_order o left join buyer_key b on b.hash = coalesce(o.customer_key, o.email_key) where o.affiliate_id is null;

-- == 0051-order-views.sql ==
-- Coupons as a text that lists can be filtered by, and lines of exports that name a day without a time.

-- In the words of one function, so that both views stay alike.
create function coupon_codes(text[]) returns text language sql immutable parallel safe as $$
  select nullif(array_to_string($1, ', '), '')
$$;

drop view order_view;
create view order_view as
select o.*, b.buyer_id as buyer, coupon_codes(o.coupons) as coupon_codes, order_items(o.id) as items,
  (select coalesce(jsonb_agg(jsonb_build_object('refundId', r.refund_id, 'date', r.refunded_at, 'amount', r.cents) order by r.refunded_at), '[]')
   from order_refund r where r.order_id = o.id) as refunds,
  (select coalesce(jsonb_agg(jsonb_build_object('date', e.at, 'event', e.event, 'reason', e.reason, 'note', e.note, 'commission', e.commission_cents,
     'actor', coalesce(a.name, case e.event when 'auto_approved' then 'Rivulet' when 'browser' then 'Browser' else 'Shop' end)) order by e.id), '[]')
   from order_event e left join account a on a.id = e.actor_id where e.order_id = o.id) as history,
  coalesce(o.country, 'ZZ') as click_country,
  nullif(o.tracking ->> 's1', '') as s1, nullif(o.tracking ->> 's2', '') as s2, nullif(o.tracking ->> 's3', '') as s3,
  nullif(o.tracking ->> 's4', '') as s4, nullif(o.tracking ->> 's5', '') as s5
from shop_order o left join buyer_key b on b.hash = coalesce(o.customer_key, o.email_key) where o.affiliate_id is not null;

drop view unattributed_view;
create view unattributed_view as
select o.*, b.buyer_id as buyer, coupon_codes(o.coupons) as coupon_codes, order_items(o.id) as items
from shop_order o left join buyer_key b on b.hash = coalesce(o.customer_key, o.email_key) where o.affiliate_id is null;

-- Where the shop's export names a day without a time.
alter table reconciliation_line add column said_day date;

-- Each line of the file is counted once, and what all is worth is the sum of the lines.
create or replace view reconciliation_view as
select r.*, r.created_at as compared_at, found.*
from reconciliation r
cross join lateral (
  select count(*) filter (where difference = 'missing') as missing, count(*) filter (where difference = 'extra') as extra,
    count(*) filter (where difference in ('amount', 'both')) as amounts, count(*) filter (where difference = 'status') as statuses,
    count(*) filter (where difference in ('bad', 'repeated')) as bad, count(*) filter (where outcome in ('open', 'refused')) as left_open,
    coalesce(sum(worth_cents), 0)::bigint as worth_cents
  from reconciliation_line where reconciliation_id = r.id
) found;
drop view reconciliation_line_view;
create view reconciliation_line_view as
select l.*, r.shop_id,
  -- What may be done with it now.
  case when l.outcome not in ('open', 'refused') then null when l.difference = 'extra' then 'fail' else 'fix' end as remedy,
  r.created_at, coalesce(l.fixed_at, r.created_at) as updated_at, null::timestamptz as deleted_at,
  r.created_by, l.fixed_by as updated_by, null::bigint as deleted_by
from reconciliation_line l join reconciliation r on r.id = l.reconciliation_id;

-- == 0052-buyer-requests.sql ==
-- Requests of buyers to see or erase what is kept of them: what was found, never by what.

create table buyer_request (
  id bigint generated always as identity primary key,
  shop_id bigint references link,
  erase boolean not null default false,
  orders integer not null,
  -- Nothing once it is erased.
  kept jsonb not null default '[]',
  created_at timestamptz not null default now(), updated_at timestamptz not null default now(), deleted_at timestamptz,
  created_by bigint references account, updated_by bigint references account, deleted_by bigint references account
);
create view buyer_request_view as select *, created_at as asked_at from buyer_request;

-- What a shop sent, without what tells who bought.
create function without_buyer(body jsonb) returns jsonb language sql immutable parallel safe as $$
  select (body - array['customer', 'buyerHash', 'subscription']) || case jsonb_typeof(body -> 'items') when 'array' then
    jsonb_build_object('items', (select coalesce(jsonb_agg(case jsonb_typeof(i) when 'object' then i - 'name' else i end), '[]') from jsonb_array_elements(body -> 'items') i))
    else '{}' end
$$;

-- == 0053-moved-credit.sql ==
-- Credit that an administrator has moved from one affiliate to another: a row for each of the two, so that both read what changed for them.
create table credit_move (
  id bigint generated always as identity primary key,
  moved_at timestamptz not null,
  order_id bigint not null references shop_order on delete cascade,
  affiliate_id bigint not null references account,
  -- The other one, for administrators.
  other_id bigint not null references account,
  direction text not null check (direction in ('away', 'here')),
  link_id bigint not null references link,
  -- The order as it stood; the commission is what left the affiliate, negative, or what came.
  status text not null,
  net_cents bigint not null,
  commission_cents bigint not null,
  note text not null,
  -- Of the one who lost it: the click that led to the order, which comes back when the credit does.
  click jsonb,
  actor_id bigint references account
);
create index credit_move_affiliate on credit_move (affiliate_id, moved_at desc);
create index credit_move_order on credit_move (order_id, id);

create view credit_move_view as
select m.*, o.order_id as order_number, o.shop_id,
  m.moved_at as created_at, m.moved_at as updated_at, null::timestamptz as deleted_at,
  m.actor_id as created_by, null::bigint as updated_by, null::bigint as deleted_by
from credit_move m join shop_order o on o.id = m.order_id;

-- Why a commission was taken back or booked is for its affiliate too, where a person said so: as with corrections.
create or replace view ledger_view as
select l.id, l.created_at as booked_at, l.affiliate_id, l.order_id, l.invoice_id, l.kind, l.cents, l.available_at,
  case when l.invoice_id is not null then l.note end as note,
  case when l.available_at > now() then 'hold' else 'free' end as state,
  l.created_at, l.created_at as updated_at, null::timestamptz as deleted_at,
  l.actor_id as created_by, null::bigint as updated_by, null::bigint as deleted_by,
  case when l.invoice_id is null then l.note end as reason
from ledger_line l;

alter table shop_order drop constraint shop_order_credited_by_check,
  add constraint shop_order_credited_by_check check (credited_by in ('click', 'link', 'hand', 'moved'));

-- == 0054-no-longer.sql ==
-- Shops that were taken from affiliates: clicks from then on earn nothing, earlier ones earn to the end of their window.
-- No keys to other tables: rows come into being while an account or a shop is being erased, too.
create table shop_taken (
  account_id bigint not null,
  shop_id bigint not null,
  taken_at timestamptz not null,
  primary key (account_id, shop_id)
);

create function note_shop_of_account() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    insert into shop_taken values (old.account_id, old.shop_id, now()) on conflict (account_id, shop_id) do update set taken_at = excluded.taken_at;
    perform pg_notify('link', 'affiliate:' || old.account_id);
  else
    delete from shop_taken where account_id = new.account_id and shop_id = new.shop_id;
    perform pg_notify('link', 'affiliate:' || new.account_id);
  end if;
  return null;
end $$;
create trigger account_shop_noted after insert or delete on account_shop for each row execute function note_shop_of_account();

-- Links to shops that were taken away before this was noted.
insert into shop_taken
select distinct k.affiliate_id, k.shop_id, now() from link k join account a on a.id = k.affiliate_id
where k.kind = 'link' and not exists (select from account_shop j where j.account_id = k.affiliate_id and j.shop_id = k.shop_id);

-- == 0055-trials-claims-runs.sql ==
-- Trials of a shop's connection are answered and logged as calls, and no orders any more: those that were stored as failed orders are in no figure from now on.
delete from shop_order o
where o.status = '1' and o.reason = 'test'
  and exists (select from order_event e where e.order_id = o.id and e.event = 'failed' and e.reason = 'test' and e.actor_id is null)
  and not exists (select from ledger_line l where l.order_id = o.id);

-- People leave out the sign before a number, and write letters as they like: 1001, #1001 and # 1001 are one order.
create function bare_order_number(text) returns text language sql immutable parallel safe as $$ select upper(btrim(ltrim(btrim($1), '#'))) $$;
create index claim_order_number on claim (shop_id, bare_order_number(order_id));

-- Whether payments of a run are still to be marked as paid.
create or replace view payout_run_view as
select r.*, s.*
from payout_run r
cross join lateral (
  select count(*) filter (where i.omitted is null)::bigint as payments,
    coalesce(sum(i.cents) filter (where i.omitted is null), 0)::bigint as total_cents,
    count(*) filter (where i.omitted is not null)::bigint as omissions,
    coalesce(bool_or(p.confirmed_at is null and p.returned_at is null) filter (where p.id is not null), false) as under_way
  from payout_item i left join invoice p on p.id = i.invoice_id where i.run_id = r.id
) s;

-- == 0056-standing-orders.sql ==
-- What shop systems say of an order as a whole: how it stands, refunds that change or are taken back, disputes; and what of it was not understood.

alter table shop_order
  -- All that the buyer paid, with VAT and shipping: refunds of a part of it count with the goods' share.
  add column paid_cents bigint check (paid_cents >= 0),
  -- What the shop said last of the status and of the amount: said again, it changes nothing.
  add column told_status text check (told_status in ('0', '1', '2')),
  add column stated_cents bigint,
  -- The status of an order that failed by a full refund or a dispute: it returns when that is taken back.
  add column returns_to text check (returns_to in ('0', '2')),
  add check (returns_to is null or status = '1');

alter table order_refund
  drop constraint order_refund_cents_check,
  -- 0: taken back.
  add check (cents >= 0),
  -- What was given back with VAT and shipping; null where the shop named the goods.
  add column paid_cents bigint check (paid_cents >= 0),
  -- From a list of all refunds: what is no longer in it was taken back.
  add column listed boolean not null default false;

create table order_dispute (
  order_id bigint not null references shop_order on delete cascade,
  dispute_id text not null,
  state text not null check (state in ('inquiry', 'open', 'closed', 'won', 'lost')),
  -- When it happened, as far as the shop says.
  at timestamptz not null,
  primary key (order_id, dispute_id)
);

-- What was not understood, with what it takes to read it again; forgotten with its call.
alter table order_call add column delivery_sealed text;

drop view order_call_view;
create view order_call_view as
select c.id, c.shop_id, c.received_at, c.source, c.event_id, c.order_id, c.status, c.body as sent, c.answer, c.ip,
  coalesce(c.body ->> 'orderId', '') as named,
  case when c.status >= 300 then 'refused' when c.answer ? 'unread' then 'unread' when c.answer ? 'ignored' then 'ignored' else 'taken' end as outcome,
  coalesce(c.answer ->> 'message', c.answer ->> 'unread', c.answer ->> 'ignored', c.answer ->> 'reason', c.answer ->> 'result') as told,
  c.received_at as created_at, c.received_at as updated_at, null::timestamptz as deleted_at,
  null::bigint as created_by, null::bigint as updated_by, null::bigint as deleted_by
from order_call c;

-- == 0058-frozen-statements.sql ==
-- What a statement says of an order is kept with the payment: a refund, another rate or another name of the shop after it changes nothing of it.

alter table invoice_order
  -- Net and rate as they were; null where it is not known of a payment of an earlier version.
  add column net_cents bigint,
  add column rate_basis_points integer,
  -- What was due of the order by then, and what earlier payments had settled of it.
  add column due_cents bigint,
  add column before_cents bigint,
  add column shop text;

with known as (
  select x.invoice_id, x.order_id, o.rate_basis_points as rate, o.net_cents as net, s.name as shop,
    o.amount_cents - coalesce((select sum(cents)::bigint from order_refund r where r.order_id = o.id and r.refunded_at <= i.created_at), 0) as net_then,
    (select coalesce(sum(l.cents), 0)::bigint from ledger_line l
     where l.order_id = o.id and l.affiliate_id = i.affiliate_id and l.id < p.id and l.available_at <= i.created_at) as due,
    (select coalesce(sum(y.cents), 0)::bigint from invoice_order y join invoice j on j.id = y.invoice_id
     where y.order_id = o.id and j.affiliate_id = i.affiliate_id and j.id < i.id
       and (j.returned_at is null or j.returned_at > i.created_at)) as before
  from invoice_order x
  join invoice i on i.id = x.invoice_id
  join ledger_line p on p.invoice_id = i.id and p.kind = 'payout'
  join shop_order o on o.id = x.order_id
  join link s on s.id = o.shop_id
)
update invoice_order x
set rate_basis_points = k.rate, due_cents = k.due, before_cents = k.before, shop = k.shop,
  -- The net that earned what was due: that of the moment as far as refunds tell it, else that of now, else it is not known.
  net_cents = case when (k.net_then * k.rate + 5000) / 10000 = k.due then k.net_then when (k.net * k.rate + 5000) / 10000 = k.due then k.net end
from known k where k.invoice_id = x.invoice_id and k.order_id = x.order_id;

alter table invoice_order
  alter column due_cents set not null,
  alter column before_cents set not null,
  alter column shop set not null;

-- The digest of all that a payment settles, as its statement says it: written with the payment, and checked with the books.
create function settled_digest(payment bigint) returns bytea language sql stable as $$
  select sha256(convert_to(
    coalesce((select jsonb_agg(jsonb_build_array(order_id, cents, net_cents, rate_basis_points, due_cents, before_cents, shop) order by order_id)
      from invoice_order where invoice_id = payment), '[]')::text
    || coalesce((select jsonb_agg(jsonb_build_array(line_id, cents) order by line_id) from invoice_line where invoice_id = payment), '[]')::text,
    'UTF8'))
$$;
alter table invoice add column settled_sha256 bytea;
update invoice set settled_sha256 = settled_digest(id);

drop view invoice_view;
create view invoice_view as
select i.*,
  (select coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'orderId', o.order_id, 'date', o.ordered_at, 'shop', x.shop, 'amount', x.net_cents,
     'due', x.due_cents, 'commission', x.cents) order by o.ordered_at, o.id), '[]')
   from invoice_order x join shop_order o on o.id = x.order_id where x.invoice_id = i.id) as ordering,
  case when i.returned_at is not null then 'returned'
    when i.execution_on is not null and i.confirmed_at is null then 'under_way'
    else 'paid' end as state
from invoice i;

-- What one person has paid since midnight.
create index invoice_maker on invoice (created_by, created_at);

-- == 0059-payout-checks.sql ==
-- What should be looked at before a run is released, and what the bank found out about payees.

alter table payout_item
  -- Affiliates that have the same account number, as it was when the list was made.
  add column same_iban bigint[] not null default '{}',
  -- What the bank's verification of the payee's name said.
  add column verification text check (verification in ('match', 'close', 'mismatch', 'unchecked')),
  -- What came back less than was paid: the bank's fee for it.
  add column fee_cents bigint;

alter table payout_item drop constraint payout_item_omitted_check,
  add constraint payout_item_omitted_check
  check (omitted in ('by_hand', 'no_bank', 'bank_changed', 'name', 'outside', 'payable', 'bank_replaced', 'inactive'));

drop view payout_item_view;
create view payout_item_view as
select i.*,
  case when r.state = 'discarded' then 'discarded'
    when i.omitted in ('payable', 'bank_replaced', 'inactive') then 'skipped'
    when i.omitted is not null then 'left_out'
    when i.invoice_id is null then 'waiting'
    when p.returned_at is not null then 'returned'
    when p.confirmed_at is not null then 'confirmed'
    else 'paid' end as state,
  p.confirmed_at,
  p.returned_at,
  (select string_agg(a.name, ', ' order by a.name) from account a where a.id = any(i.same_iban)) as same_iban_as
from payout_item i join payout_run r on r.id = i.run_id left join invoice p on p.id = i.invoice_id;

-- == 0061-crowds.sql ==
-- What tells the many people behind one address from the few of a household, and orders that wait for their click.

-- Who shares an address: the address itself, of IPv6 its /64. Null where it is cut already, or private.
create function place_of(ip inet) returns inet language sql immutable parallel safe as $$
  select case
    when ip <<= any(own_networks()) then null
    when family(ip) = 4 and masklen(ip) = 32 then ip
    when family(ip) = 6 and masklen(ip) > 64 then network(set_masklen(ip, 64))::inet
  end
$$;

-- The last orders of an affiliate by their click.
create index shop_order_came on shop_order (affiliate_id, clicked_at desc) where deleted_at is null;
-- Credited by a click id whose click is not stored yet, and the affiliate's orders behind it.
create index shop_order_waiting on shop_order (affiliate_id, id) where flags @> '{click_pending}';

-- == 0062-assistants.sql ==
-- Hits of assistants that fetch on a person's behalf: a class of their own, shown beside bots and previews, earning nothing.

-- Rows that are there cannot have it yet, so none is looked at.
do $$
declare held record;
begin
  for held in select c.conrelid::regclass as relation, c.conname from pg_constraint c
    where c.contype = 'c' and pg_get_constraintdef(c.oid) like '%prefetch%' and c.coninhcount = 0
      and (c.conrelid in ('hit'::regclass, 'hit_hour'::regclass, 'call_hour'::regclass))
  loop
    execute format('alter table %s drop constraint %I', held.relation, held.conname);
  end loop;
  for held in select c.conrelid::regclass as relation, c.conname from pg_constraint c join pg_inherits i on i.inhrelid = c.conrelid
    where i.inhparent = 'hit'::regclass and c.contype = 'c' and pg_get_constraintdef(c.oid) like '%prefetch%'
  loop
    execute format('alter table %s drop constraint %I', held.relation, held.conname);
  end loop;
end $$;
alter table hit add constraint hit_class_check check (class in ('valid', 'duplicate', 'bot', 'assistant', 'prefetch', 'preview', 'invalid')) not valid;
alter table hit_hour add constraint hit_hour_class_check check (class in ('valid', 'duplicate', 'bot', 'assistant', 'prefetch', 'preview', 'invalid')) not valid;
alter table call_hour add constraint call_hour_class_check check (class in ('valid', 'duplicate', 'bot', 'assistant', 'prefetch', 'preview', 'invalid')) not valid;

alter table hit_link_day add column assistant integer not null default 0;
alter table hit_link_month add column assistant integer not null default 0;
alter table hit_country_day add column assistant integer not null default 0;

create or replace function forget_link_hits() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(7290215004);
  with counted as (
    select h.day, h.country, coalesce(sum(hits) filter (where class = 'valid'), 0) as visits, sum(uniques) as uniques,
      coalesce(sum(hits) filter (where class = 'duplicate'), 0) as duplicate, coalesce(sum(hits) filter (where class = 'bot'), 0) as bot,
      coalesce(sum(hits) filter (where class = 'assistant'), 0) as assistant,
      coalesce(sum(hits) filter (where class = 'prefetch'), 0) as prefetch, coalesce(sum(hits) filter (where class = 'preview'), 0) as preview,
      coalesce(sum(hits) filter (where class = 'invalid'), 0) as invalid
    from hit_hour h where h.link_id = old.id group by h.day, h.country
  )
  update hit_country_day d set visits = d.visits - c.visits, uniques = d.uniques - c.uniques, duplicate = d.duplicate - c.duplicate, bot = d.bot - c.bot,
    assistant = d.assistant - c.assistant, prefetch = d.prefetch - c.prefetch, preview = d.preview - c.preview, invalid = d.invalid - c.invalid
  from counted c
  where d.day = c.day and d.country = c.country and d.by_campaign = (old.campaign_id is not null)
    and (d.affiliate_id, d.promoted_id) in ((0, 0), (old.affiliate_id, 0), (0, coalesce(old.campaign_id, old.shop_id)));
  return null;
end $$;

create or replace view traffic_fact_view as
select h.day, h.link_id, k.shop_id, k.campaign_id, k.affiliate_id, h.visits, h.uniques as unique_visitors,
  h.duplicate + h.bot + h.assistant + h.prefetch + h.preview + h.invalid as other, 0 as orders, 0::bigint as commission_cents
from hit_link_day h join link k on k.id = h.link_id
union all
select f.day, f.link_id, f.shop_id, f.campaign_id, f.affiliate_id, 0, 0, 0, f.created, f.commission_cents
from order_fact_view f;

create or replace view day_all_view as
select day, null::bigint as link_id, 0::bigint as shop_id, null::bigint as campaign_id, null::bigint as affiliate_id, coalesce(nullif(country, ''), 'ZZ') as country,
  visits, uniques, duplicate, bot, prefetch, preview, invalid, assistant
from hit_country_day where affiliate_id = 0 and promoted_id = 0;

create or replace view day_promoted_view as
select h.day, null::bigint as link_id, p.within_shop_id as shop_id, case p.kind when 'campaign' then p.id end as campaign_id, null::bigint as affiliate_id,
  coalesce(nullif(h.country, ''), 'ZZ') as country, h.visits, h.uniques, h.duplicate, h.bot, h.prefetch, h.preview, h.invalid, h.assistant
from hit_country_day h join link p on p.id = h.promoted_id and p.kind in ('shop', 'campaign') where h.affiliate_id = 0;

create or replace view day_affiliate_view as
select day, null::bigint as link_id, 0::bigint as shop_id, null::bigint as campaign_id, affiliate_id, coalesce(nullif(country, ''), 'ZZ') as country,
  visits, uniques, duplicate, bot, prefetch, preview, invalid, assistant
from hit_country_day where affiliate_id <> 0 and promoted_id = 0;

create or replace view day_link_view as
select h.day, h.link_id, k.shop_id, k.campaign_id, k.affiliate_id, null::text as country, h.visits, h.uniques, h.duplicate, h.bot, h.prefetch, h.preview, h.invalid, h.assistant
from hit_link_day h join link k on k.id = h.link_id;

create or replace view day_hour_view as
select h.day, h.link_id, k.shop_id, k.campaign_id, k.affiliate_id, coalesce(nullif(h.country, ''), 'ZZ') as country,
  case h.class when 'valid' then h.hits else 0 end as visits, h.uniques, case h.class when 'duplicate' then h.hits else 0 end as duplicate,
  case h.class when 'bot' then h.hits else 0 end as bot, case h.class when 'prefetch' then h.hits else 0 end as prefetch,
  case h.class when 'preview' then h.hits else 0 end as preview, case h.class when 'invalid' then h.hits else 0 end as invalid,
  case h.class when 'assistant' then h.hits else 0 end as assistant
from hit_hour h join link k on k.id = h.link_id;

create or replace view analytics_detail_view as
select f.day, f.link_id, f.shop_id, f.campaign_id, f.affiliate_id, coalesce(c.continent, 'ZZ') as continent, f.country,
  f.visits, f.unique_visitors, f.other, f.orders, f.commission_cents
from (
  select day, link_id, shop_id, campaign_id, affiliate_id, country, visits, uniques as unique_visitors,
    duplicate + bot + assistant + prefetch + preview + invalid as other, 0 as orders, 0::bigint as commission_cents
  from day_hour_view
  union all
  select day, link_id, shop_id, campaign_id, affiliate_id, coalesce(nullif(country, ''), 'ZZ'), 0, 0, 0, created, commission_cents
  from order_fact_view
) f left join country c on c.code = f.country;

create or replace function link_hits(link bigint, first_day date, last_day date) returns table (visits integer, uniques integer, other integer)
language sql stable parallel safe as $$
  select h.visits, h.uniques, h.duplicate + h.bot + h.assistant + h.prefetch + h.preview + h.invalid from hit_link_month h
  where h.link_id = link and h.country = '*'
    and (first_day is null or h.month >= first_whole_month(first_day)) and (last_day is null or h.month < after_whole_months(last_day))
  union all
  select h.visits, h.uniques, h.duplicate + h.bot + h.assistant + h.prefetch + h.preview + h.invalid from hit_link_day h
  where h.link_id = link and h.day between first_day and least(first_whole_month(first_day) - 1, last_day)
  union all
  select h.visits, h.uniques, h.duplicate + h.bot + h.assistant + h.prefetch + h.preview + h.invalid from hit_link_day h
  where h.link_id = link and h.day between greatest(first_whole_month(first_day), after_whole_months(last_day)) and last_day
$$;

create or replace function link_country_hits(link bigint, first_day date, last_day date)
returns table (day date, country text, visits bigint, uniques bigint, other bigint) language sql stable parallel safe as $$
  select h.month, h.country, h.visits, h.uniques, h.duplicate + h.bot + h.assistant + h.prefetch + h.preview + h.invalid from hit_link_month h
  where h.link_id = link and h.country <> '*'
    and (first_day is null or h.month >= first_whole_month(first_day)) and (last_day is null or h.month < after_whole_months(last_day))
  union all
  -- A day of any zone lies within these hours, by which those of a link are found.
  select h.day, h.country, case h.class when 'valid' then h.hits else 0 end, h.uniques, case h.class when 'valid' then 0 else h.hits end from hit_hour h
  where h.link_id = link and h.day between first_day and least(first_whole_month(first_day) - 1, last_day)
    and h.hour >= (first_day - 1)::timestamp at time zone 'UTC' and h.hour < (first_whole_month(first_day) + 1)::timestamp at time zone 'UTC'
  union all
  select h.day, h.country, case h.class when 'valid' then h.hits else 0 end, h.uniques, case h.class when 'valid' then 0 else h.hits end from hit_hour h
  where h.link_id = link and h.day between greatest(first_whole_month(first_day), after_whole_months(last_day)) and last_day
    and h.hour >= (after_whole_months(last_day) - 1)::timestamp at time zone 'UTC' and h.hour < (last_day + 2)::timestamp at time zone 'UTC'
$$;

drop function promoted_hits_by_day;
drop function promoted_hits;
create function promoted_hits(subject text, one bigint, shop bigint, affiliate bigint, first_day date, last_day date)
returns table (day date, country text, visits bigint, uniques bigint, duplicate bigint, bot bigint, prefetch bigint, preview bigint, invalid bigint, assistant bigint)
language sql stable parallel safe as $$
  select h.day, h.country, h.visits, h.uniques, h.duplicate, h.bot, h.prefetch, h.preview, h.invalid, h.assistant from hit_country_day h
  where (affiliate is null or coalesce(one, shop) is null) and h.day between first_day and last_day and (subject = 'shop' or h.by_campaign)
    and h.affiliate_id = coalesce(affiliate, 0) and h.promoted_id = any(case when coalesce(one, shop) is null then array[0::bigint] else array(
      select p.id from link p where p.kind in ('shop', 'campaign')
        and (one is null or one = p.id or subject = 'shop' and one = p.shop_id) and (shop is null or shop = p.within_shop_id)) end)
$$;

-- The same without the country, for which the days of an affiliate's links are enough.
create function promoted_hits_by_day(subject text, one bigint, shop bigint, affiliate bigint, first_day date, last_day date)
returns table (day date, visits bigint, uniques bigint, duplicate bigint, bot bigint, prefetch bigint, preview bigint, invalid bigint, assistant bigint)
language sql stable parallel safe as $$
  select h.day, h.visits, h.uniques, h.duplicate, h.bot, h.prefetch, h.preview, h.invalid, h.assistant
  from promoted_hits(subject, one, shop, null, first_day, last_day) h where affiliate is null
  union all
  select h.day, h.visits, h.uniques, h.duplicate, h.bot, h.prefetch, h.preview, h.invalid, h.assistant from hit_link_day h
  where affiliate is not null and h.day between first_day and last_day and h.link_id in (select k.id from promoting(subject, one, shop, affiliate) k)
$$;

-- == 0064-warnings.sql ==
-- Warnings also reach an owner whose address somebody else has just replaced.
create table former_address (
  account_id bigint not null references account on delete cascade,
  username text not null,
  given_up_at timestamptz not null,
  primary key (account_id, username)
);

-- Somebody else has set the password: signing in with it leads to a new one and nowhere else.
alter table account add column password_given boolean not null default false;

-- == 0065-audit-forgetting.sql ==
-- Words of the audit log are gone only where a line of the log says so: how many lines, and which.

alter table audit_line add column forgotten_by bigint;
create index audit_line_forgotten on audit_line (forgotten_by, id) where forgotten_by is not null;

create function forgotten_digest(ids bigint[]) returns text language sql immutable as $$
  select encode(sha256(convert_to(coalesce((select string_agg(id::text, ',' order by id) from unnest(ids) id), ''), 'UTF8')), 'hex')
$$;

-- The one change that is allowed is to forget: an address to its network, or words altogether, and then by a line that says so.
create or replace function forget_alone() returns trigger language plpgsql as $$
declare
  forgettable constant text[] := '{ip,device,origin_salt,label,before,after,words_salt,forgotten_by}';
begin
  if to_jsonb(new) - forgettable <> to_jsonb(old) - forgettable
    or ((new.ip, new.device, new.origin_salt) is distinct from (old.ip, old.device, old.origin_salt)
      and (new.device is not null or new.origin_salt is not null or new.ip <> network_of(old.ip)))
    or ((new.label, new.before, new.after, new.words_salt) is distinct from (old.label, old.before, old.after, old.words_salt)
      and (new.label is not null or new.before is not null or new.after is not null or new.words_salt is not null
        or new.forgotten_by is null))
    or (new.forgotten_by is distinct from old.forgotten_by
      and (old.forgotten_by is not null or new.words_salt is not null
        or not exists (select from audit_line where id = new.forgotten_by and action = 'forget'))) then
    raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
grant update (forgotten_by) on audit_line to current_user;

-- What was forgotten before lines said so.
do $$
declare
  gone bigint[] := array(select id from audit_line where words_salt is null order by id);
begin
  if cardinality(gone) = 0 then return; end if;
  insert into audit_line (at, way, action, after, origin_digest, words_digest, hash, chain)
  values (now(), 'system', 'forget', jsonb_build_object('lines', cardinality(gone), 'digest', forgotten_digest(gone)), '', '', '', 0);
  update audit_line set forgotten_by = (select max(id) from audit_line where action = 'forget') where id = any(gone);
end $$;

-- == 0079-moves-without-a-link.sql ==
-- The credit of an order that was credited without a link can be moved as well.
alter table credit_move alter column link_id drop not null;

-- == 0080-late-clicks.sql ==
-- Orders that name an affiliate instead of a click, and were recorded before a click was stored that they might be credited to.
create table late_click_order (
  order_id bigint primary key references shop_order on delete cascade
);
create index shop_order_named on shop_order (created_at)
  where credited_by = 'link' or (unattributed_reason is not null and tracking ? 'aid');

-- == 0081-order-aliases.sql ==
-- Other names of orders: Stripe's refunds name a payment, and since API version 2025-03-31 its invoices do not.
create table order_alias (
  shop_id bigint not null references link on delete cascade,
  alias text not null,
  -- The shop's own, whether such an order is recorded or not.
  order_number text not null,
  created_at timestamptz not null,
  primary key (shop_id, alias)
);

-- == 0089-kept-since.sql ==
-- Since when a shop or campaign is kept for one affiliate: clicks of the others earn nothing from then on, and earlier ones to the end of their window.
alter table link add column kept_since timestamptz;
-- Those that were kept before this was noted.
update link set kept_since = now() where kind in ('shop', 'campaign') and affiliate_id is not null;

create function note_kept_link() returns trigger language plpgsql as $$
begin
  new.kept_since := now();
  return new;
end $$;
create trigger link_kept before update of affiliate_id on link for each row
  when (old.affiliate_id is distinct from new.affiliate_id and new.kind in ('shop', 'campaign')) execute function note_kept_link();
create trigger link_kept_at_first before insert on link for each row
  when (new.affiliate_id is not null and new.kind in ('shop', 'campaign')) execute function note_kept_link();

-- == 0090-table-comments.sql ==
-- What each table holds, for whoever looks at the database; docs/schema.md is made of it.
comment on table account is 'People: everybody who can sign in: administrators, managers and affiliates, with the terms and bank details of affiliates.';
comment on table profile is 'People: sets of permissions; each account has one.';
comment on table account_shop is 'People: the shops that are open to an affiliate.';
comment on table shop_taken is 'People: since when a shop is no longer open to an affiliate: earlier clicks earn to the end of their window.';
comment on table invite is 'People: codes to sign up with.';
comment on table invite_use is 'People: who signed up with which invite.';
comment on table session is 'People: who is signed in, on which device, and whose name an administrator acts in.';
comment on table login is 'People: attempts to sign in and to prove who somebody is, with what came of them.';
comment on table recovery is 'People: links to set a new password, by the hash of their token.';
comment on table second_step is 'People: sign-ins that wait for the second factor.';
comment on table totp is 'People: authenticator apps; the secret is sealed.';
comment on table passkey is 'People: passkeys by their public keys.';
comment on table recovery_code is 'People: codes for the day a second factor is lost, hashed; each counts once.';
comment on table challenge is 'People: what a passkey has to sign, until it has done so.';
comment on table former_address is 'People: mail addresses that accounts gave up a short time ago: warnings reach them too.';
comment on table throttle is 'People: counters of failed and limited attempts, shared by all processes.';
comment on table link is 'Programme: shops, campaigns and tracked links; a link promotes a shop or a campaign for one affiliate.';
comment on table shop_vendor is 'Programme: the secrets by which shop systems sign their webhooks, sealed.';
comment on table tool is 'Programme: banners, texts, feeds and videos for affiliates.';
comment on table tool_shop is 'Programme: the shops a tool belongs to.';
comment on table destination_check is 'Programme: whether the address that a shop or campaign leads to answers, asked once a day.';
comment on table order_silence is 'Programme: shops whose orders have stopped though clicks go on.';
comment on table country is 'Programme: continents by country.';
comment on table hit is 'Clicks: each click and call of the snippet, in a table per month: whose link, when, its class and where it came from.';
comment on table hit_cut is 'Clicks: until when addresses are cut to their network, in epoch milliseconds; one row.';
comment on table hit_hour is 'Clicks: clicks and unique visitors by link, hour, country and class.';
comment on table call_hour is 'Clicks: calls of the snippet by link, hour, country, class and action.';
comment on table hit_link_day is 'Clicks: clicks by link and day.';
comment on table hit_link_month is 'Clicks: clicks by link, country and month.';
comment on table hit_country_day is 'Clicks: clicks by affiliate, shop or campaign, day and country.';
comment on table hit_link_days is 'Clicks: a bit for each day on which a link was clicked: rows of statistics are counted by it.';
comment on table visitor is 'Clicks: when a visitor of a link counted last as unique; visitors are hashes with a salt of the day.';
comment on table visitor_salt is 'Clicks: the salt of each day, removed when no visitor can return to it.';
comment on table visitor_writer is 'Clicks: who stored visitors last: whoever finds its own name here need not ask for those it never saw. One row.';
comment on table spool_position is 'Clicks: how far each spool is stored; it moves in the transaction that stores the hits.';
comment on table late_click_order is 'Clicks: orders that name an affiliate and came between a click and its storing: they are credited once more.';
comment on table shop_order is 'Orders: orders as shops told of them: amount, net, who earns by which click at which rate, status and what must be looked at.';
comment on table order_event is 'Orders: what happened to an order, with the commission at that moment.';
comment on table order_refund is 'Orders: refunds of an order, each once by its id; one that was taken back is of nothing.';
comment on table order_dispute is 'Orders: disputes of an order with the buyer''s bank.';
comment on table order_item is 'Orders: the goods of an order.';
comment on table order_alias is 'Orders: other numbers by which shop systems name an order.';
comment on table order_call is 'Orders: what shops said at the order door and by webhooks, and what they were told; sealed for as long as it may be read again.';
comment on table early_message is 'Orders: refunds and disputes that came before their order and wait for it.';
comment on table credit_move is 'Orders: orders whose credit somebody moved from one affiliate to another, once for each of the two.';
comment on table buyer is 'Orders: a customer of a shop, known by hashes alone.';
comment on table buyer_key is 'Orders: the hashes of a customer''s number and mail address.';
comment on table buyer_secret is 'Orders: the key of those hashes, sealed; one row.';
comment on table buyer_request is 'Orders: requests of buyers to see or erase what is stored of them.';
comment on table claim is 'Orders: questions of affiliates about orders that are missing or failed.';
comment on table claim_entry is 'Orders: what was said and decided about a claim.';
comment on table reconciliation is 'Orders: exports of a shop compared with the orders here.';
comment on table reconciliation_line is 'Orders: where such an export and the orders here differ, and how that was fixed.';
comment on table order_note is 'Orders: what a change adds to and takes from the sums of orders, until the job sum-orders has added it.';
comment on table order_day is 'Orders: sums of orders by day and country.';
comment on table order_credit is 'Orders: sums of orders by day and by whom they are credited to.';
comment on table ledger_line is 'Money: every cent that an affiliate earned, lost or was paid. Lines are chained and never changed.';
comment on table book_check is 'Money: nightly checks of all books, with a seal over the last line.';
comment on table invoice is 'Money: payments to affiliates, with all figures as they were when the payment was made.';
comment on table invoice_order is 'Money: what a payment settled of an order, at the net and rate of then.';
comment on table invoice_line is 'Money: what a payment settled of a correction.';
comment on table payout_run is 'Money: payments of many affiliates at once, prepared by one person and released by another where that is wanted.';
comment on table payout_item is 'Money: one affiliate in a payout run: the sum, the account it goes to, and what the bank said.';
comment on table payout_answer is 'Money: files of the bank that were read back.';
comment on table mail is 'Messages: mails that are to be sent, sealed, until they are.';
comment on table postback is 'Messages: addresses that are told of orders: postbacks of affiliates and webhooks of operators.';
comment on table postback_delivery is 'Messages: each event that such an address is told of, until it has taken it.';
comment on table postback_try is 'Messages: attempts to tell it, with the answers.';
comment on table contact_message is 'Messages: messages of the contact form.';
comment on table upload is 'Messages: documents that affiliates may download for some time.';
comment on table file is 'Messages: files that were uploaded or made, by their key in the file store, with their hash and the result of the scan.';
comment on table setting is 'Service: what the installation keeps for itself, by name.';
comment on table idempotency is 'Service: answers by idempotency key, so that a call sent twice has one effect.';
comment on table audit_line is 'Service: who did what, from where, with what was before and after. Lines are chained and never changed.';
comment on table job_state is 'Service: the scheduled jobs: when each last started, succeeded and failed.';
comment on table alarm is 'Service: alarms that are raised now; told of once, when they begin.';
comment on table schema_migration is 'Service: the migrations that were applied, with a hash of each.';

insert into schema_migration (version, name, checksum) values
  (1, '0001-accounts.sql', 'c7c5fee1100dca20814582407ac80768ba5e42baea0a2fc3ca7a5764d370daa5'),
  (2, '0002-marketing.sql', '4919cebff1d63265dffafd3f23859f2b1f0a07028c98b2ca223e83ba9ea58eaf'),
  (3, '0003-hits.sql', '1dabd5dd08fa87b1706dbbb253220573577bee761cfff87074927e3994a0d68a'),
  (4, '0004-orders.sql', '5e0a6540c10cc66ae17091bbac2017f833666cdca6f7eedd12bf4b6cebfc91c3'),
  (5, '0005-ledger.sql', 'bb67aa41ed3392216ba9e27c1cd5b017a69e830b104cb0aaa7e248dc1577413c'),
  (6, '0006-views.sql', '6122b0d9286e53e751780cc3ba4f30ee4694ed51633bfabe57b248863ff88dd4'),
  (8, '0008-checks.sql', '49ba06b2ce52e6292604cc38781fc1a17a4c43876ea9ff4b2085e2985a4eaabb'),
  (9, '0009-analytics.sql', '05ef1d1f3b188a17dd1c67a2ce7e4048a3d751af7b627f65bdc3efee0507189b'),
  (11, '0011-tools.sql', 'ff4af927ef0deb7b4443e617f329eda68356985121970e41d93a302d34ed47c5'),
  (12, '0012-service.sql', '3494d2f34badad0f56d9983e322cd9db05c526c872a833110fe73f7de9754f02'),
  (13, '0013-hit-months.sql', '6dce88b698428df6d71f1eef6fb1ee36a6085ca7f1acfdebe23de68194cd1c8e'),
  (14, '0014-payment-state.sql', '1264d5b44908fb01325cb20f3178ab57788400c9da96960f6cf543dfe0b4dc46'),
  (15, '0015-pending-figures.sql', 'a948caad2e68108154117cdac0d3e9c6bef8aede1abded17e6e10b84483d0453'),
  (17, '0017-shop-systems.sql', 'c2b8f133c519424a386adb4082ef8e29c3c3bb187f862a729a99961b08ec9009'),
  (18, '0018-snippet.sql', 'db94ac79ef8248fa59b6efbcd29cd92a2c7d0415a4181fb458bccd7d2694150d'),
  (19, '0019-postbacks.sql', '0aaca028d51aa5e4473029d20b8a2381e3f1be802c47d4aa65fa026537ea2ccc'),
  (20, '0020-day-roll-ups.sql', '4f84fad6677bcba07dd9b1603d7ebaecaf1ca054311f0dd55d3c0f857c7e7c69'),
  (21, '0021-sub-ids.sql', 'bd99c4c253986997d3467ee5293b95edcf39e95728ee89606af40247e368a3d5'),
  (22, '0022-throttle.sql', 'f0d95075710208a1317122c42914171e922e3d42f8c71637491c875010ffe84f'),
  (23, '0023-month-roll-ups.sql', 'ae77dcd03be3fec03079306df32d81fffdb7f28789571f43bc3f63b5552e54d6'),
  (25, '0025-ledger-chain.sql', 'f956820b0b297321f429ce46b883a1a1e3a82f7bc28ebcdc0f7dc337030b2bb4'),
  (26, '0026-evidence.sql', 'f2b4a6e7dd9702280c09c4d2aeb13ae6594ef54e079853ca6dadc0d75e9b64e5'),
  (27, '0027-watching.sql', '25837c41ffc82f991b0dadd3007883c9561dc4db81fd12179cd3230fa19999bc'),
  (28, '0028-bank-details.sql', '5e70800c5d9f0d3350942c6cfc104faea2a2147f51a40fb987db42a7c499b67e'),
  (29, '0029-claims.sql', '860449aa541b4a910f60f659278601e480468ca715b318846f76fef882517a89'),
  (30, '0030-payout-runs.sql', 'a945cc8be3500046a39efe500111228a9c27d8ac0037f2c6b920fe560b2fc7c1'),
  (32, '0032-settled-lines.sql', '66de54eb4b9d96d5c2868d863a6835cc17c17f9379f0155c5dbeb48a436ad747'),
  (33, '0033-statements-and-reconciliation.sql', '07da4cec09f6368c460d74db737c8c95553a12e010de60fd33e95f261d0f1923'),
  (34, '0034-balance-of-lines.sql', 'f07cdd46bf2d5c5a638e52c5fa0623def47511867edd3bd082921313d7ca5a55'),
  (35, '0035-alarms.sql', '6cc2a1a0ccdcb03205b82ff281289babeed5d575a6b946b4a18584d1dafae747'),
  (36, '0036-second-factors.sql', '92ec66bc54e5f03f6d30edba411aee427674647dbe7b5878b73391b1120ad9e7'),
  (37, '0037-audit.sql', 'f074ec9fe315bb35565539dca927682adf850038ac1b92f4245eb3fa5c74310d'),
  (38, '0038-erased-people.sql', 'f8b3e590efbe2a4257bccdddac5724b3eea3bc0060802ce3dcaaf10fd16ef54d'),
  (39, '0039-review-and-scans.sql', 'd837f3f51c283276a07696d74eaae9404528ece87a295494b0e794dcffcf30f0'),
  (40, '0040-visitor-writer.sql', '3e2d255f7b1eabfaf0c300471469336376ef3179922a811192589845a3d96583'),
  (41, '0041-days-of-links.sql', '71f9c9a99ed85458d5b03bdc07445af1367a376ee77faeaea1a730ea826e0b87'),
  (42, '0042-order-sums.sql', '82110d0fe68bb8d37131a5ec8d32fc3d029092c292d939c13f207107ce73d1eb'),
  (43, '0043-job-state.sql', '2ae4c8f740053ab9cd6d4b7d65c9621fe442e2b429138801b842bee43d2088a8'),
  (45, '0045-mail-identity.sql', '9e61589fd52734a164f547f56a457d1c071816345c076995630983e088d64ea8'),
  (46, '0046-payments-under-way.sql', '65a56916ed844e6002c8f6a75cae689eb57ad530a892954147b205030a8ffa0d'),
  (47, '0047-odd-messages.sql', '67acfefc5e072dba0f657de62bc7052ae7a5b3ab0db25e06f80017ffbc649507'),
  (50, '0050-order-facts.sql', 'c3ce918ba66bba299aeb097780c610abf5408546cc54a9d1c092e6ca00dc8144'),
  (51, '0051-order-views.sql', '5387e5f049537075f014f827f123c82584343f268b3aa6ffa69bcc6473621ba2'),
  (52, '0052-buyer-requests.sql', 'd8fad4412b17e38aeb1f9947028916930902dbe3cd3db3b5da6ffac94ddac63b'),
  (53, '0053-moved-credit.sql', '9eddeae8eb5d0ef65610a54200487020fc95a4144f7365873539a29ee3f845f7'),
  (54, '0054-no-longer.sql', '0653ae42d845f4cd098b4b90908e1dd1f904d696bafca6b96b983dc8a35a91f3'),
  (55, '0055-trials-claims-runs.sql', 'ceef3d3d3191c227e21fa29acd079c040f7d0501aad7bcd9eb096e11f67309d0'),
  (56, '0056-standing-orders.sql', 'ac190a4a453e100cb93362db467ae3db612e315f5e37fa682516fd2d99827726'),
  (58, '0058-frozen-statements.sql', '0fafcc8bcae2e53f8124b72b2ea559e8a4283eb0e56d7de84637cf4aed0e757f'),
  (59, '0059-payout-checks.sql', 'e001a10096235f1addeef4117323fd44771814613636c7f01f71b909f1e956b3'),
  (61, '0061-crowds.sql', '14d2a91450569f56430e95c939942b57f2b2ed0e1ed617fcf8e3eea7a8a21c75'),
  (62, '0062-assistants.sql', '14646d5f7eb5113358310231a2a6ce256328b5c1ffb4086b775a14f695b9085a'),
  (64, '0064-warnings.sql', '5801f36369cf05a944d132c83c4e43bedc82893a2bd6cc1caeea1512d35bb8a9'),
  (65, '0065-audit-forgetting.sql', 'd5eca1d7171033d96fc9bb704e114d898b55277a6717603ba329e95fbaa340db'),
  (79, '0079-moves-without-a-link.sql', '6239ac4cd3002c725b60a94286c0384f9e2a7fce24c85c76c18d852b67ba765b'),
  (80, '0080-late-clicks.sql', '2acd4f02dc388acfeba04989a820d2d16b86f3fcdcead4d878e4be6b0068fb48'),
  (81, '0081-order-aliases.sql', 'c61af0f8c8173e0160f6a1318b54c376161eebf2fe1b0381999f56097f6c2cc1'),
  (89, '0089-kept-since.sql', 'dc96646dcf7a7d0cd01ca807f096aacd4d5ff7a14e41907fbe3965a585fc6b80'),
  (90, '0090-table-comments.sql', '722a87143e6a49cbbd83923a460ec85e0124e60d562009984c2a72e92f1bb4b9');
