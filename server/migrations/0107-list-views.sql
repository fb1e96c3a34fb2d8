-- Saved views: filters, order and columns of a list under a name, and the view that a list opens with.
create table list_view (
  id bigint generated always as identity primary key,
  account_id bigint not null references account on delete cascade,
  resource text not null check (char_length(resource) <= 60),
  name text not null check (char_length(name) between 1 and 60),
  shared boolean not null default false,
  query text not null default '' check (char_length(query) <= 4000),
  columns text not null check (char_length(columns) <= 4000),
  pinned integer not null default 0 check (pinned between 0 and 100),
  density text not null default 'comfortable' check (density in ('comfortable', 'compact')),
  created_at timestamptz not null,
  updated_at timestamptz not null
);
comment on table list_view is 'Service: saved views of lists, private to an account or shared with admin users.';
comment on column list_view.query is 'Filters and order as in the address of the list';
comment on column list_view.columns is 'Field names from left to right, comma list';
create unique index list_view_name on list_view (account_id, resource, lower(name));
create index list_view_shared on list_view (resource) where shared;

create table opening_view (
  account_id bigint not null references account on delete cascade,
  resource text not null check (char_length(resource) <= 60),
  view_id bigint not null references list_view on delete cascade,
  primary key (account_id, resource)
);
comment on table opening_view is 'Service: the view that a list opens with for an account.';
create index opening_view_view on opening_view (view_id);
