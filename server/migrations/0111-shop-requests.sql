-- Affiliates ask for shops that are open for requests.
alter table shop
  add column askable boolean not null default false,
  add column description text;
comment on column shop.askable is 'Whether affiliates who do not have the shop see its name, description and terms, and may ask for it';
comment on column shop.description is 'Written for affiliates';

create table shop_request (
  id bigint generated always as identity primary key,
  affiliate_id bigint not null references account on delete cascade,
  shop_id bigint not null references shop on delete cascade,
  note text,
  state text not null default 'open' check (state in ('open', 'accepted', 'declined', 'withdrawn')),
  reason text,
  answered_at timestamptz,
  answered_by bigint references account on delete set null,
  created_at timestamptz not null default now(), updated_at timestamptz not null default now(), deleted_at timestamptz check (deleted_at is null),
  created_by bigint references account on delete cascade, updated_by bigint references account on delete set null, deleted_by bigint references account,
  constraint shop_request_reason check ((state = 'declined') = (reason is not null)),
  constraint shop_request_answer check ((state in ('accepted', 'declined')) = (answered_at is not null))
);
comment on table shop_request is 'People: affiliates'' requests for shops, with the answers.';
comment on column shop_request.note is 'Why the affiliate asks, in its own words';
comment on column shop_request.reason is 'Why it was declined, for the affiliate to read';
comment on column shop_request.answered_by is 'Empty where the shop was opened to the affiliate otherwise, by its form or at activation';
create unique index shop_request_open on shop_request (affiliate_id, shop_id) where state = 'open';
create index shop_request_affiliate on shop_request (affiliate_id, shop_id, id desc);
create index shop_request_shop on shop_request (shop_id);
create index shop_request_answerer on shop_request (answered_by);
create index shop_request_asker on shop_request (created_by);
create index shop_request_waiting on shop_request (created_at) where state = 'open';
