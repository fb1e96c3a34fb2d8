-- An invite may carry what the affiliate who signs up with it gets.
alter table invite
  add column commission_basis_points integer check (commission_basis_points between 0 and 10000),
  add column hold_days integer check (hold_days between 0 and 365);
comment on column invite.commission_basis_points is 'Of affiliates who sign up with it; empty for the programme''s default';
comment on column invite.hold_days is 'Likewise';

create table invite_shop (
  invite_id bigint not null references invite on delete cascade,
  shop_id bigint not null references shop on delete cascade,
  primary key (invite_id, shop_id)
);
comment on table invite_shop is 'People: the shops that affiliates who sign up with an invite may promote.';
create index invite_shop_shop on invite_shop (shop_id);
