-- Refused orders of a shop's pages stand among its calls: their developers see only that a browser was refused.
alter table order_call
  drop constraint order_call_source_check,
  add constraint order_call_source_check check (source in ('door', 'shopify', 'woocommerce', 'stripe', 'browser', 'replay', 'reconciliation'));
