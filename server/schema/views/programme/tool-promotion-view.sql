-- Which affiliate can promote which shop with which tool: the one rule for galleries, codes and public addresses.
create view tool_promotion_view as
select t.id as tool_id, t.campaign_id, j.account_id as affiliate_id, s.id as shop_id
from tool t
join shop s on s.active and s.deleted_at is null
join account_shop j on j.shop_id = s.id and (s.affiliate_id is null or s.affiliate_id = j.account_id)
left join campaign c on c.id = t.campaign_id
where t.active and t.deleted_at is null
  and (not exists (select from tool_shop x where x.tool_id = t.id) or exists (select from tool_shop x where x.tool_id = t.id and x.shop_id = s.id))
  and (t.campaign_id is null or (c.shop_id = s.id and c.active and c.deleted_at is null
    and (c.affiliate_id is null or c.affiliate_id = j.account_id)));
