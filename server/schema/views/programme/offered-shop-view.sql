-- Which affiliates may ask for which shops: open for requests, and not theirs yet.
create view offered_shop_view as
select a.id as affiliate_id, s.id as shop_id
from account a
join shop s on s.askable and s.active and s.deleted_at is null and (s.affiliate_id is null or s.affiliate_id = a.id)
where a.aid is not null and not exists (select from account_shop j where j.account_id = a.id and j.shop_id = s.id);
