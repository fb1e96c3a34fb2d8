-- Requests of buyers to see or erase what is kept of them: what was found, never by what.

create table buyer_request (
  id bigint generated always as identity primary key,
  shop_id bigint references link,
  erase boolean not null default false,
  orders integer not null,
  -- Nothing once it is erased.
  kept jsonb not null default '[]',
  created_at timestamptz not null default now(), updated_at timestamptz not null default now(), deleted_at timestamptz,
  created_by bigint references account, updated_by bigint references account, deleted_by bigint references account
);
create view buyer_request_view as select *, created_at as asked_at from buyer_request;

-- What a shop sent, without what tells who bought.
create function without_buyer(body jsonb) returns jsonb language sql immutable parallel safe as $$
  select (body - array['customer', 'buyerHash', 'subscription']) || case jsonb_typeof(body -> 'items') when 'array' then
    jsonb_build_object('items', (select coalesce(jsonb_agg(case jsonb_typeof(i) when 'object' then i - 'name' else i end), '[]') from jsonb_array_elements(body -> 'items') i))
    else '{}' end
$$;
