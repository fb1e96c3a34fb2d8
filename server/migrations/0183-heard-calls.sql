-- What a shop has said keeps having no effect when it is repeated, also once its call is no longer shown.
alter table order_call add column forgotten boolean not null default false;
comment on column order_call.forgotten is 'Its content and origin are deleted; its ID, hash and response stay, so that a repetition is recognised';
drop index order_call_received;
create index order_call_received on order_call (received_at) where not forgotten;
