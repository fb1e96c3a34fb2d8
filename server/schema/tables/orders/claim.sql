-- What affiliates ask about orders that are missing or failed, and what they are answered.

create table claim (
  id bigint generated always as identity primary key,
  affiliate_id bigint not null references account,
  shop_id bigint not null references link,
  -- As the affiliate wrote it: the order may be unknown.
  order_id text not null,
  ordered_on date not null,
  documents jsonb not null default '[]',
  state text not null default 'open' check (state in ('open', 'info', 'paid', 'declined')),
  created_at timestamptz not null default now(), updated_at timestamptz not null default now(), deleted_at timestamptz check (deleted_at is null),
  created_by bigint references account, updated_by bigint references account, deleted_by bigint references account
);
-- The same is not asked twice at a time. Its name tells which field is to blame.
create unique index claim_order_id_key on claim (affiliate_id, shop_id, order_id) where state in ('open', 'info');
create index claim_open on claim (created_at) where state = 'open';
create index claim_documents on claim using gin (documents jsonb_path_ops);

create table claim_entry (
  id bigint generated always as identity primary key,
  claim_id bigint not null references claim,
  at timestamptz not null,
  event text not null check (event in ('asked', 'written', 'answered', 'reopened')),
  outcome text check (outcome in ('paid', 'declined', 'info')),
  words text not null,
  actor_id bigint not null references account,
  -- Whether it was written for the programme, whatever the account is later.
  team boolean not null,
  check ((event = 'answered') = (outcome is not null))
);
create index claim_entry_claim on claim_entry (claim_id, id);
create trigger claim_entry_append_only before update or delete or truncate on claim_entry for each statement execute function refuse_change();

create view claim_view as
select c.*, c.created_at as asked_at,
  (select max(e.at) from claim_entry e where e.claim_id = c.id) as last_word_at,
  (select coalesce(jsonb_agg(jsonb_build_object('date', e.at, 'event', e.event, 'outcome', e.outcome, 'text', e.words,
     'actor', a.name, 'team', e.team) order by e.id), '[]')
   from claim_entry e join account a on a.id = e.actor_id where e.claim_id = c.id) as entries
from claim c;
