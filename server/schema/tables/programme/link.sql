-- Tracked links: each promotes a shop or a campaign for one affiliate.

create table link (
  id bigint primary key default nextval('promotion_id_seq'),
  type text not null check (type in ('shop', 'campaign')),
  name text not null,
  active boolean not null default true,
  link_integration bigint not null default nextval('link_integration_seq') constraint link_link_integration_key unique,
  affiliate_id bigint not null references account,
  shop_id bigint not null references shop,
  campaign_id bigint references campaign,
  code text not null constraint link_code_key unique,
  created_at timestamptz not null default now(), updated_at timestamptz not null default now(), deleted_at timestamptz,
  created_by bigint references account, updated_by bigint references account, deleted_by bigint references account,
  constraint link_promotes_check check ((type = 'campaign') = (campaign_id is not null))
);
comment on table link is 'Programme: tracked links; each promotes a shop or a campaign for one affiliate.';
comment on column link.affiliate_id is 'The affiliate that earns';
comment on column link.code is 'Short code of the tracked address';
create index link_shop on link (shop_id);
create index link_campaign on link (campaign_id) where campaign_id is not null;
create index link_affiliate on link (affiliate_id);
create index link_trash on link (deleted_at) where deleted_at is not null;
-- One link per affiliate, shop or campaign, and name; another name makes a sub-campaign.
create unique index link_name_key on link (affiliate_id, shop_id, coalesce(campaign_id, 0), upper(name)) where deleted_at is null;
