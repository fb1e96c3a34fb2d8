-- Marketing tools: what affiliates put into their own places, with their own link in it.

create table tool (
  id bigint generated always as identity primary key,
  title text not null,
  kind text not null check (kind in ('banner', 'text', 'video', 'feed')),
  active boolean not null default true,
  description text,
  campaign_id bigint references link,
  picture jsonb not null default '[]',
  video text,
  feed jsonb not null default '[]',
  snippet text,
  notes text,
  -- Of the picture.
  width integer,
  height integer,
  -- Names it in addresses that need no session; 128 random bits.
  key text not null constraint tool_key_key unique,
  created_at timestamptz not null default now(), updated_at timestamptz not null default now(), deleted_at timestamptz,
  created_by bigint references account, updated_by bigint references account, deleted_by bigint references account,
  check ((width is null) = (height is null))
);
create index tool_campaign on tool (campaign_id);

-- The shops it is for; none means all. A shop is therefore not erased while a tool names it: the tool would go to everybody.
create table tool_shop (
  tool_id bigint not null references tool on delete cascade,
  shop_id bigint not null references link,
  primary key (tool_id, shop_id)
);
create index tool_shop_shop on tool_shop (shop_id);

create view tool_view as
select t.*, t.width || ' × ' || t.height as size from tool t;

-- Which affiliate can promote which shop with which tool: the one rule for galleries, codes and public addresses.
create view tool_promotion_view as
select t.id as tool_id, t.campaign_id, j.account_id as affiliate_id, s.id as shop_id
from tool t
join link s on s.kind = 'shop' and s.active and s.deleted_at is null
join account_shop j on j.shop_id = s.id and (s.affiliate_id is null or s.affiliate_id = j.account_id)
left join link c on c.id = t.campaign_id
where t.active and t.deleted_at is null
  and (not exists (select from tool_shop x where x.tool_id = t.id) or exists (select from tool_shop x where x.tool_id = t.id and x.shop_id = s.id))
  and (t.campaign_id is null or (c.shop_id = s.id and c.active and c.deleted_at is null
    and (c.affiliate_id is null or c.affiliate_id = j.account_id)));
