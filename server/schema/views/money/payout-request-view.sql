-- Requests for a payout with what is payable now, without those of affiliates in the trash.
create view payout_request_view as
select r.*, r.created_at as asked_at, r.answered_by as answered_by_id, a.payable_cents
from payout_request r join affiliate_view a on a.id = r.affiliate_id and a.deleted_at is null;
