-- Erasing an affiliate clears the bank details in payout runs that did not pay them; those of accounts erased before.
update payout_item i set holder = null, holder_sealed = null, iban = null, iban_sealed = null,
  street = null, postcode = null, town = null, country = null, bank_changed_at = null
from account a
where a.id = i.affiliate_id and a.erased_at is not null and i.invoice_id is null
  and num_nonnulls(i.holder, i.iban, i.street, i.postcode, i.town, i.country, i.bank_changed_at) > 0;
