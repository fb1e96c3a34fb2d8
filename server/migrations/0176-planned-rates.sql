-- Rates that change on a later day, which decides about the orders of that day and later ones.
create table planned_rate (
  id bigint generated always as identity primary key,
  shop_id bigint references shop on delete cascade,
  campaign_id bigint references campaign on delete cascade,
  affiliate_id bigint references account on delete cascade,
  first_day date not null,
  starts_at timestamptz not null,
  commission_basis_points integer check (commission_basis_points between 0 and 10000),
  before_basis_points integer,
  applied_at timestamptz,
  cancelled_at timestamptz,
  announced_at timestamptz,
  created_at timestamptz not null default now(), updated_at timestamptz not null default now(), deleted_at timestamptz,
  created_by bigint references account, updated_by bigint references account, deleted_by bigint references account,
  check (num_nonnulls(shop_id, campaign_id, affiliate_id) = 1),
  check (applied_at is null or cancelled_at is null)
);
comment on table planned_rate is 'Programme: rates that a shop, a campaign or an affiliate has from a later day on.';
comment on column planned_rate.starts_at is 'When its first day begins in the accounting zone: orders from then on get the rate';
comment on column planned_rate.commission_basis_points is 'Empty: no rate of its own from then on';
comment on column planned_rate.before_basis_points is 'The rate that it replaced, for earlier orders that arrive later; set with applied_at';
comment on column planned_rate.applied_at is 'When it was written into the record';
comment on column planned_rate.announced_at is 'When its affiliates were notified of it, or last of its cancellation';
create index planned_rate_shop on planned_rate (shop_id, starts_at) where shop_id is not null;
create index planned_rate_campaign on planned_rate (campaign_id, starts_at) where campaign_id is not null;
create index planned_rate_affiliate on planned_rate (affiliate_id, starts_at) where affiliate_id is not null;
create unique index planned_rate_once on planned_rate (coalesce(shop_id, campaign_id, affiliate_id), (affiliate_id is null), starts_at)
  where cancelled_at is null;
create index planned_rate_pending on planned_rate (starts_at) where applied_at is null and cancelled_at is null;
create index planned_rate_unannounced on planned_rate (id) where announced_at is null or cancelled_at > announced_at;

alter table shop_order add column planned_rate_id bigint references planned_rate;
create index shop_order_planned_rate on shop_order (planned_rate_id) where planned_rate_id is not null;
comment on column shop_order.planned_rate_id is 'The change that its rate comes from: the new rate if it began before the order, otherwise the one before';

alter table rate_notice add column first_day date, add column cancelled boolean not null default false;
comment on column rate_notice.first_day is 'Of a planned change; empty for one from now on';
comment on column rate_notice.cancelled is 'Whether a planned change was cancelled: was_basis_points is what was planned';
