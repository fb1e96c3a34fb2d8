-- Brings the tables of a database that stands at 0090-table-comments.sql (1.0.0-rc.1) to those of 1.0.0-rc.2; take-over-rc.2.sql goes on from there.

create table schema_file (
  name text primary key,
  checksum text not null
);

-- Rules over several columns have names that say what they demand.
alter table claim_entry rename constraint claim_entry_check to claim_entry_answer_has_outcome;
alter table invoice rename constraint invoice_check to invoice_paid_within_payable;
alter table ledger_line rename constraint ledger_line_check to ledger_line_of_order;
alter table ledger_line rename constraint ledger_line_check1 to ledger_line_of_payment;
alter table payout_item rename constraint payout_item_check to payout_item_paid_or_omitted;
alter table payout_item rename constraint payout_item_check1 to payout_item_iban_masked;
alter table payout_item rename constraint payout_item_check2 to payout_item_holder_masked;
alter table payout_run rename constraint payout_run_check to payout_run_released_since;
alter table payout_run rename constraint payout_run_check1 to payout_run_finished_since;
alter table payout_run rename constraint payout_run_check2 to payout_run_payer_frozen;
alter table postback_delivery rename constraint postback_delivery_check to postback_delivery_waiting_has_next;
alter table shop_order rename constraint shop_order_check to shop_order_net_within_amount;
alter table shop_order rename constraint shop_order_check1 to shop_order_credited_or_why_not;
alter table shop_order rename constraint shop_order_check2 to shop_order_returns_when_failed;
alter table shop_order rename constraint shop_order_check3 to shop_order_credited_at_rate;
alter table shop_order rename constraint shop_order_check4 to shop_order_approved_since;
alter table shop_order rename constraint shop_order_check5 to shop_order_declined_since;
alter table tool rename constraint tool_check to tool_both_sizes;
alter table upload rename constraint upload_check to upload_days_in_order;

-- All rows keep to these; until now PostgreSQL was told so of new ones alone.
alter table hit validate constraint hit_class_check;
alter table hit_hour validate constraint hit_hour_class_check;
alter table call_hour validate constraint call_hour_class_check;

-- Indexes behind foreign keys: those of some rows alone do not serve the check that PostgreSQL makes before a row goes.
drop index shop_order_campaign;
create index shop_order_campaign on shop_order (campaign_id) include (deleted_at) where campaign_id is not null;
create index account_invite on account (invite_id);
create index buyer_shop on buyer (shop_id);
create index buyer_request_shop on buyer_request (shop_id);
create index challenge_account on challenge (account_id);
create index claim_affiliate on claim (affiliate_id);
create index credit_move_link on credit_move (link_id);
create index credit_move_other on credit_move (other_id);
create index invite_use_account on invite_use (account_id);

-- Gives shops, campaigns and links, until now kinds of rows in link, a table each, so that a foreign key can only point to the kind it means. Ids are
-- unchanged and come from one sequence for all three, so hits, audit log entries and URLs that hold one stay valid.
create sequence promotion_id_seq;
select setval('promotion_id_seq', last_value, is_called) from link_id_seq;

create table shop (
  id bigint primary key default nextval('promotion_id_seq'),
  name text not null,
  active boolean not null default true,
  link_integration bigint not null default nextval('link_integration_seq') constraint shop_link_integration_key unique,
  affiliate_id bigint references account,
  kept_since timestamptz,
  url text not null,
  commission_basis_points integer check (commission_basis_points between 0 and 10000),
  window_days integer not null check (window_days between 1 and 365),
  auto_approve_days integer check (auto_approve_days between 1 and 365),
  click_parameter text not null,
  cookie boolean not null default false,
  accept_get boolean not null default false,
  browser_orders boolean not null default false,
  watch_orders boolean not null default true,
  analytics_key text constraint shop_analytics_key_key unique,
  api_key_sealed text,
  api_key_hash bytea constraint shop_api_key_hash_key unique,
  api_key_end text,
  old_api_key_sealed text,
  old_api_key_hash bytea,
  old_api_key_until timestamptz,
  created_at timestamptz not null default now(), updated_at timestamptz not null default now(), deleted_at timestamptz,
  created_by bigint references account, updated_by bigint references account, deleted_by bigint references account
);
create index shop_affiliate on shop (affiliate_id) where affiliate_id is not null;

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

insert into shop (id, name, active, link_integration, affiliate_id, kept_since, url, commission_basis_points, window_days, auto_approve_days, click_parameter,
  cookie, accept_get, browser_orders, watch_orders, analytics_key, api_key_sealed, api_key_hash, api_key_end, old_api_key_sealed, old_api_key_hash,
  old_api_key_until, created_at, updated_at, deleted_at, created_by, updated_by, deleted_by)
select id, name, active, link_integration, affiliate_id, kept_since, url, commission_basis_points, window_days, auto_approve_days, click_parameter,
  cookie, accept_get, browser_orders, watch_orders, analytics_key, api_key_sealed, api_key_hash, api_key_end, old_api_key_sealed, old_api_key_hash,
  old_api_key_until, created_at, updated_at, deleted_at, created_by, updated_by, deleted_by
from link where kind = 'shop';

insert into campaign (id, name, active, link_integration, affiliate_id, kept_since, shop_id, path, commission_basis_points,
  created_at, updated_at, deleted_at, created_by, updated_by, deleted_by)
select id, name, active, link_integration, affiliate_id, kept_since, shop_id, path, commission_basis_points,
  created_at, updated_at, deleted_at, created_by, updated_by, deleted_by
from link where kind = 'campaign';

alter table account_shop drop constraint account_shop_shop_id_fkey, add foreign key (shop_id) references shop on delete cascade;
alter table shop_vendor drop constraint shop_vendor_shop_id_fkey, add foreign key (shop_id) references shop on delete cascade;
alter table order_silence drop constraint order_silence_shop_id_fkey, add foreign key (shop_id) references shop on delete cascade;
alter table early_message drop constraint early_message_shop_id_fkey, add foreign key (shop_id) references shop on delete cascade;
alter table order_alias drop constraint order_alias_shop_id_fkey, add foreign key (shop_id) references shop on delete cascade;
alter table buyer drop constraint buyer_shop_id_fkey, add foreign key (shop_id) references shop on delete cascade;
alter table buyer_request drop constraint buyer_request_shop_id_fkey, add foreign key (shop_id) references shop;
alter table claim drop constraint claim_shop_id_fkey, add foreign key (shop_id) references shop;
alter table order_call drop constraint order_call_shop_id_fkey, add foreign key (shop_id) references shop;
alter table reconciliation drop constraint reconciliation_shop_id_fkey, add foreign key (shop_id) references shop;
alter table tool_shop drop constraint tool_shop_shop_id_fkey, add foreign key (shop_id) references shop;
alter table tool drop constraint tool_campaign_id_fkey, add foreign key (campaign_id) references campaign;
alter table postback
  drop constraint postback_shop_id_fkey, add foreign key (shop_id) references shop,
  drop constraint postback_campaign_id_fkey, add foreign key (campaign_id) references campaign;
alter table shop_order
  drop constraint shop_order_shop_id_fkey, add foreign key (shop_id) references shop,
  drop constraint shop_order_campaign_id_fkey, add foreign key (campaign_id) references campaign;

-- Each row checks the address of one shop or one campaign.
alter table destination_check
  add column shop_id bigint references shop on delete cascade,
  add column campaign_id bigint references campaign on delete cascade;
update destination_check set shop_id = link_id where link_id in (select id from shop);
update destination_check set campaign_id = link_id where link_id in (select id from campaign);
alter table destination_check
  drop column link_id,
  add column promoted_id bigint generated always as (coalesce(shop_id, campaign_id)) stored primary key,
  add constraint destination_check_one check (num_nonnulls(shop_id, campaign_id) = 1);
create index destination_check_shop on destination_check (shop_id) where shop_id is not null;
create index destination_check_campaign on destination_check (campaign_id) where campaign_id is not null;

-- Only links stay in the table link.
drop trigger if exists link_changed on link;
drop trigger if exists link_hits_forgotten on link;
drop trigger if exists link_kept on link;
drop trigger if exists link_kept_at_first on link;
drop function if exists note_kept_link;
alter table link drop constraint link_shop_id_fkey, drop constraint link_campaign_id_fkey;
delete from link where kind <> 'link';
drop index link_name_key, link_shop, link_campaign, link_affiliate;
alter table link drop column within_shop_id;
alter table link
  drop column kind, drop column url, drop column path, drop column commission_basis_points, drop column window_days,
  drop column auto_approve_days, drop column click_parameter, drop column cookie, drop column accept_get, drop column browser_orders,
  drop column watch_orders, drop column analytics_key, drop column api_key_sealed, drop column api_key_hash, drop column api_key_end,
  drop column old_api_key_sealed, drop column old_api_key_hash, drop column old_api_key_until, drop column kept_since,
  alter column id drop identity,
  alter column affiliate_id set not null,
  alter column shop_id set not null,
  alter column code set not null,
  add foreign key (shop_id) references shop,
  add foreign key (campaign_id) references campaign,
  add constraint link_promotes_check check ((type = 'campaign') = (campaign_id is not null));
alter table link alter column id set default nextval('promotion_id_seq');
create index link_shop on link (shop_id);
create index link_campaign on link (campaign_id) where campaign_id is not null;
create index link_affiliate on link (affiliate_id);
create index link_trash on link (deleted_at) where deleted_at is not null;
-- One link per affiliate, shop or campaign, and name; another name makes a sub-campaign.
create unique index link_name_key on link (affiliate_id, shop_id, coalesce(campaign_id, 0), upper(name)) where deleted_at is null;
