-- The account that payout runs are paid from can be set on the screen.
alter table programme
  add column payer_iban text,
  add column payer_iban_sealed text,
  add column payer_bic text,
  add constraint programme_payer_iban check ((payer_iban is null) = (payer_iban_sealed is null));
comment on column programme.payer_iban is 'The mask of the account number';
comment on column programme.payer_iban_sealed is 'Encrypted. While the environment names an account, that one holds';
