-- Shops may have a host of their own for tracked links.
alter table shop
  add column tracking_host text constraint shop_tracking_host_key unique,
  add column tracking_host_state text not null default 'unknown' check (tracking_host_state in ('unknown', 'ok', 'failing', 'dead')),
  add column tracking_host_answer text,
  add column tracking_host_checked_at timestamptz,
  add column own_host text generated always as (case when tracking_host_state in ('ok', 'failing') then tracking_host end) stored;
comment on column shop.tracking_host is 'Own host of its tracked links, in lower case; stays reserved while the shop is in the trash';
comment on column shop.tracking_host_state is 'Whether the host leads to this installation: ok, failing (failed once since), or dead';
comment on column shop.tracking_host_answer is 'Why it does not, in words';
comment on column shop.own_host is 'The host that links are shown with; empty for the address of the installation';
