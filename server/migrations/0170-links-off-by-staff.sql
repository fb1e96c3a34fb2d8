-- Who switched a link off: its affiliate may switch it on again, unless staff did.
alter table link add column off_by_staff boolean not null default false;
comment on column link.off_by_staff is 'Switched off by an administrator or manager: its affiliate cannot switch it on again';
-- Who wrote to a link last is the nearest that is known of those that are off already.
update link set off_by_staff = true where not active and updated_by is distinct from affiliate_id;
