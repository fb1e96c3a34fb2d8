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
