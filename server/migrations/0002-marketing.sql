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
