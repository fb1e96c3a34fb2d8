-- Buyers, known by hashes alone, and their requests.

-- One person or household, as far as a shop tells.
create table buyer (
  id bigint generated always as identity primary key,
  shop_id bigint not null references shop on delete cascade,
  created_at timestamptz not null
);
comment on table buyer is 'Orders: a customer of a shop, known by hashes alone.';
create index buyer_shop on buyer (shop_id);

-- A shop's customer ids and hashes of e-mail addresses, hashed again with a key of this installation: nobody can look them up elsewhere.
create table buyer_key (
  hash bytea primary key,
  buyer_id bigint not null references buyer on delete cascade
);
comment on table buyer_key is 'Orders: the hashes of a customer''s number and mail address.';
create index buyer_key_buyer on buyer_key (buyer_id);

create table buyer_secret (
  single boolean primary key default true check (single),
  key_sealed text not null
);
comment on table buyer_secret is 'Orders: the key of those hashes, sealed; one row.';

create table buyer_request (
  id bigint generated always as identity primary key,
  shop_id bigint references shop,
  erase boolean not null default false,
  orders integer not null,
  kept jsonb not null default '[]',
  created_at timestamptz not null default now(), updated_at timestamptz not null default now(), deleted_at timestamptz,
  created_by bigint references account, updated_by bigint references account, deleted_by bigint references account
);
comment on table buyer_request is 'Orders: requests of buyers to see or erase what is stored of them.';
comment on column buyer_request.kept is 'What is stored of the buyer, as it was found; nothing once it is erased';
create index buyer_request_shop on buyer_request (shop_id);
