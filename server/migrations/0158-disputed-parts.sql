-- A dispute about a part of a payment takes back that part, as a refund does, and no longer fails the order.
alter table order_dispute add column paid_cents bigint check (paid_cents >= 0);
comment on column order_dispute.paid_cents is 'What the bank disputes of the payment, with VAT and shipping; null: all of it';
alter table order_refund add column disputed boolean not null default false;
comment on column order_refund.disputed is 'Taken back by a dispute about a part of the payment, not given back by the shop';
