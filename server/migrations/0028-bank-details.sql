-- Where an affiliate's money goes. `iban` and `account_holder` hold what may be shown; the number and the name themselves are sealed beside them.
alter table account
  add column iban text,
  add column iban_sealed text,
  add column account_holder text,
  add column account_holder_sealed text,
  add column holder_street text,
  add column holder_postcode text,
  add column holder_town text,
  add column holder_country text,
  -- When the number or its holder last became another.
  add column bank_changed_at timestamptz,
  add constraint account_iban_masked check (iban ~ '•' and (iban is null) = (iban_sealed is null)),
  add constraint account_holder_masked
    check (account_holder ~ '•' and (account_holder is null) = (account_holder_sealed is null));

drop view affiliate_view;
create view affiliate_view as
select a.*,
  (select coalesce(sum(l.cents), 0)::bigint from ledger_line l where l.affiliate_id = a.id) as balance_cents,
  (select greatest(0, coalesce(sum(l.cents), 0))::bigint from ledger_line l where l.affiliate_id = a.id and l.available_at <= now()) as payable_cents
from account a join profile p on p.id = a.profile_id where p.reference = 'Affiliate';
