-- Preparing a run of requests leaves out affiliates whose request was withdrawn or answered since.
alter table payout_item
  drop constraint payout_item_omitted_check,
  add constraint payout_item_omitted_check check (omitted in ('by_hand', 'no_bank', 'bank_changed', 'name', 'outside', 'no_request', 'payable', 'bank_replaced', 'inactive'));
