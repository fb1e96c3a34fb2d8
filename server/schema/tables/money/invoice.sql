-- Payments to affiliates, with all figures as they were when the payment was made.

create table invoice (
  id bigint generated always as identity primary key,
  affiliate_id bigint not null references account,
  paid_on date not null,
  approved_cents bigint not null,
  commission_cents bigint not null,
  balance_cents bigint not null,
  on_hold_cents bigint not null,
  payable_cents bigint not null,
  paid_cents bigint not null constraint invoice_paid_within_payable check (paid_cents > 0 and paid_cents <= payable_cents),
  current_cents bigint not null,
  returned_at timestamptz,
  return_note text,
  documents jsonb not null default '[]',
  payee_sealed text,
  payee text,
  payee_iban text,
  execution_on date,
  confirmed_at timestamptz,
  settled_sha256 bytea,
  created_at timestamptz not null default now(), updated_at timestamptz not null default now(), deleted_at timestamptz,
  created_by bigint references account, updated_by bigint references account, deleted_by bigint references account
);
comment on table invoice is 'Money: payments to affiliates, with all figures as they were when the payment was made.';
comment on column invoice.payee_sealed is 'The account holder, sealed; without one the affiliate''s name. Null for payments of earlier versions';
comment on column invoice.payee_iban is 'What may be shown of the account number. Null for payments of earlier versions';
comment on column invoice.execution_on is 'Day on which it is to be made; null for what was recorded as made';
comment on column invoice.confirmed_at is 'When the bank, or somebody, said that it was made';
create index invoice_affiliate on invoice (affiliate_id, paid_on desc);
create index invoice_paid on invoice (paid_on desc, id desc);
-- Finds the payment of a document.
create index invoice_documents on invoice using gin (documents jsonb_path_ops);
-- What one person has paid since midnight.
create index invoice_maker on invoice (created_by, created_at);

-- Which orders a payment settles, first in first out, and how much of each.
create table invoice_order (
  invoice_id bigint not null references invoice,
  order_id bigint not null references shop_order,
  cents bigint not null check (cents <> 0),
  net_cents bigint,
  rate_basis_points integer,
  due_cents bigint not null,
  before_cents bigint not null,
  shop text not null,
  primary key (invoice_id, order_id)
);
comment on table invoice_order is 'Money: what a payment settled of an order, at the net and rate of then.';
comment on column invoice_order.net_cents is 'Net at that moment; null where a payment of an earlier version does not tell';
comment on column invoice_order.rate_basis_points is 'Rate at that moment; null where a payment of an earlier version does not tell';
comment on column invoice_order.due_cents is 'What was due of the order by then';
comment on column invoice_order.before_cents is 'What earlier payments had settled of it';
create index invoice_order_order on invoice_order (order_id);
