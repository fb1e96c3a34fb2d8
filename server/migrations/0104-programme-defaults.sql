-- Defaults of new affiliates, shops and payout runs; empty where the product's own default holds.
alter table programme
  add column commission_basis_points integer check (commission_basis_points between 0 and 10000),
  add column hold_days integer check (hold_days between 0 and 365),
  add column window_days integer check (window_days between 1 and 365),
  add column minimum_payout_cents bigint check (minimum_payout_cents > 0);
