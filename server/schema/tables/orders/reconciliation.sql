-- Exports of shops compared with the orders here.

-- One comparison of a shop's export with its orders here. The way it was read is remembered for the shop's next one.
create table reconciliation (
  id bigint generated always as identity primary key,
  shop_id bigint not null references shop,
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
  lines bigint not null default 0,
  same bigint not null default 0,
  outside bigint not null default 0,
  created_at timestamptz not null default now(), updated_at timestamptz not null default now(), deleted_at timestamptz,
  created_by bigint references account, updated_by bigint references account, deleted_by bigint references account
);
comment on table reconciliation is 'Orders: exports of a shop compared with the orders here.';
comment on column reconciliation.name is 'Name of the file';
comment on column reconciliation.lines is 'Rows of the file';
create index reconciliation_shop on reconciliation (shop_id, id desc);
create index reconciliation_document on reconciliation using gin (document jsonb_path_ops);

create table reconciliation_line (
  id bigint generated always as identity primary key,
  reconciliation_id bigint not null references reconciliation on delete cascade,
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
  worth_cents bigint not null default 0,
  outcome text not null check (outcome in ('open', 'fixed', 'refused', 'none')),
  told text,
  fixed_at timestamptz,
  fixed_by bigint references account,
  said_day date
);
comment on table reconciliation_line is 'Orders: where such an export and the orders here differ, and how that was fixed.';
comment on column reconciliation_line.line is 'Row in the file; null for an order that is here alone';
comment on column reconciliation_line.worth_cents is 'By how much fixing it changes what affiliates earn, as far as it can be told';
comment on column reconciliation_line.said_day is 'Day that the shop''s export names, where it names no time';
create index reconciliation_line_run on reconciliation_line (reconciliation_id, id);
create index reconciliation_line_order on reconciliation_line (order_id);
