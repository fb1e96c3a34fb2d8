-- What an order was like before a person last changed its status, so that the change can be undone.
create table order_undo (
  order_id bigint primary key references shop_order on delete cascade,
  event_id bigint not null references order_event on delete cascade,
  decided_by bigint not null references account on delete cascade,
  decided_at timestamptz not null,
  before jsonb,
  after jsonb not null
);
comment on table order_undo is 'Orders: what an order was like before a person last changed its status, for an hour.';
comment on column order_undo.event_id is 'The change, or the event that undid it';
comment on column order_undo.before is 'Columns of the order that undoing restores; null once it is undone';
comment on column order_undo.after is 'What must still hold: when the order was last changed, its flags, and what payments have settled of it';
create index order_undo_event on order_undo (event_id);
create index order_undo_decider on order_undo (decided_by);
create index order_undo_decided on order_undo (decided_at);
