-- What credited orders are worth, for turnover by shop, campaign and affiliate: the sums had their number and commission alone.
alter table order_credit
  add column amount_cents bigint not null default 0,
  add column pending_amount_cents bigint not null default 0;
comment on column order_credit.amount_cents is 'This and the following: added by the trigger order_note_added';
