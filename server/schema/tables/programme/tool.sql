-- Creatives: banners, texts, feeds and videos for affiliates.

create table tool (
  id bigint generated always as identity primary key,
  title text not null,
  kind text not null check (kind in ('banner', 'text', 'video', 'feed')),
  active boolean not null default true,
  description text,
  campaign_id bigint references campaign,
  picture jsonb not null default '[]',
  video text,
  feed jsonb not null default '[]',
  snippet text,
  notes text,
  width integer,
  height integer,
  key text not null constraint tool_key_key unique,
  created_at timestamptz not null default now(), updated_at timestamptz not null default now(), deleted_at timestamptz,
  created_by bigint references account, updated_by bigint references account, deleted_by bigint references account,
  constraint tool_both_sizes check ((width is null) = (height is null))
);
comment on table tool is 'Programme: banners, texts, feeds and videos for affiliates.';
comment on column tool.width is 'Of the picture, in pixels';
comment on column tool.key is 'Names it in addresses that need no session; 128 random bits';
create index tool_campaign on tool (campaign_id);

-- The shops it is for; none means all. A shop is therefore not erased while a tool names it: the tool would go to everybody.
create table tool_shop (
  tool_id bigint not null references tool on delete cascade,
  shop_id bigint not null references shop,
  primary key (tool_id, shop_id)
);
comment on table tool_shop is 'Programme: the shops a tool belongs to.';
create index tool_shop_shop on tool_shop (shop_id);
