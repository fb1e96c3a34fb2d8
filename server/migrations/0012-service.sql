-- Documents to download, and messages of the contact form.

-- The days as they were typed, and the instants they mean in the accounting zone: from the first up to, not including, the second.
create table upload (
  id bigint generated always as identity primary key,
  title text not null,
  description text,
  from_on date,
  to_on date check (to_on >= from_on),
  opens_at timestamptz,
  closes_at timestamptz,
  documents jsonb not null default '[]',
  created_at timestamptz not null default now(), updated_at timestamptz not null default now(), deleted_at timestamptz,
  created_by bigint references account, updated_by bigint references account, deleted_by bigint references account
);
create index upload_documents on upload using gin (documents jsonb_path_ops);

create function upload_state(opens_at timestamptz, closes_at timestamptz, at timestamptz) returns text
language sql immutable as $$
  select case when opens_at > at then 'upcoming' when closes_at <= at then 'over' else 'available' end
$$;

create view upload_view as
select u.*, upload_state(u.opens_at, u.closes_at, now()) as state, greatest(u.created_at, u.opens_at) as since
from upload u;

-- A message goes with the account that wrote it.
create table contact_message (
  id bigint generated always as identity primary key,
  message text not null,
  answered boolean not null default false,
  created_at timestamptz not null default now(), updated_at timestamptz not null default now(), deleted_at timestamptz,
  created_by bigint not null references account on delete cascade, updated_by bigint references account, deleted_by bigint references account
);
create index contact_message_sender on contact_message (created_by, id desc);
create index contact_message_waiting on contact_message (id) where not answered and deleted_at is null;

create view contact_message_view as
select m.*, m.created_at as sent_at, m.created_by as sender_id, a.username as email, p.reference as role
from contact_message m join account a on a.id = m.created_by join profile p on p.id = a.profile_id;

-- Pictures that were drawn anew hold nothing but what is seen, and may stand in a page.
alter table file add column redrawn boolean not null default false;
