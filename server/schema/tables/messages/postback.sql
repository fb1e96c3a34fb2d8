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
