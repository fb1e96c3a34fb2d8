-- Requests for shops, without those about shops and affiliates in the trash.
create view shop_request_view as
select r.*, r.created_at as asked_at, r.answered_by as answered_by_id
from shop_request r
join shop s on s.id = r.shop_id and s.deleted_at is null
join account a on a.id = r.affiliate_id and a.deleted_at is null;
