-- {{titles}}.

create table {{snake}} (
  id bigint generated always as identity primary key,
  name text not null,
  created_at timestamptz not null default now(), updated_at timestamptz not null default now(), deleted_at timestamptz,
  created_by bigint references account, updated_by bigint references account, deleted_by bigint references account
);
comment on table {{snake}} is '{{tables}}: {{plural}}.';
