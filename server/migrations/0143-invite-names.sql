-- Whom an invite is for. Without a name it is called by its number, so that lists and records have a title that is no secret.
alter table invite
  add column name text,
  add column title text not null generated always as (coalesce(name, 'INVITE ' || id)) stored;
comment on column invite.name is 'Whom it is for, for administrators';
comment on column invite.title is 'Its name, or its number';
