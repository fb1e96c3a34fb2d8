-- Campaigns: promotions inside a shop.

create table campaign (
  id bigint primary key default nextval('promotion_id_seq'),
  name text not null,
  active boolean not null default true,
  link_integration bigint not null default nextval('link_integration_seq') constraint campaign_link_integration_key unique,
  affiliate_id bigint references account,
  kept_since timestamptz,
  shop_id bigint not null references shop,
  path text,
  commission_basis_points integer check (commission_basis_points between 0 and 10000),
  created_at timestamptz not null default now(), updated_at timestamptz not null default now(), deleted_at timestamptz,
  created_by bigint references account, updated_by bigint references account, deleted_by bigint references account
);
create index campaign_shop on campaign (shop_id);
create index campaign_affiliate on campaign (affiliate_id) where affiliate_id is not null;
comment on table campaign is 'Programme: promotions inside a shop, with their own landing path and rate.';
comment on column campaign.affiliate_id is 'The only affiliate that may promote it; empty for all';
comment on column campaign.kept_since is 'Since when it is restricted to one affiliate: later clicks of others earn nothing, earlier ones do to the end of their window';
comment on column campaign.path is 'Below the address of its shop';
