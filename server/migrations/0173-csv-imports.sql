-- Which import a record comes from, so that it can be found and the import undone.
create table csv_import (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('affiliate', 'link', 'coupon', 'order')),
  file_key text not null,
  file_name text not null,
  started_at timestamptz not null,
  ended_at timestamptz not null,
  created_by bigint not null references account,
  undone_at timestamptz,
  undone_by bigint references account,
  unique (kind, file_key)
);
comment on table csv_import is 'Service: files whose lines became records.';
comment on column csv_import.file_key is 'The upload, which the steps of an import have in common';
comment on column csv_import.ended_at is 'When the last of its records was written: one updated later was changed since';
create index csv_import_created_by on csv_import (created_by);
create index csv_import_undone_by on csv_import (undone_by);
alter table account add column import_id bigint references csv_import;
create index account_import on account (import_id) where import_id is not null;
alter table link add column import_id bigint references csv_import;
create index link_import on link (import_id) where import_id is not null;
alter table coupon add column import_id bigint references csv_import;
create index coupon_import on coupon (import_id) where import_id is not null;
alter table shop_order add column import_id bigint references csv_import;
create index shop_order_import on shop_order (import_id) where import_id is not null;
