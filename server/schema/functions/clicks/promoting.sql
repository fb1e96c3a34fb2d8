-- The links that promote shops or campaigns ('shop' or 'campaign'): one of them, those of a shop, those of an affiliate; null for all.
create or replace function promoting(subject text, one bigint, shop bigint, affiliate bigint)
returns table (id bigint, promoted_id bigint, affiliate_id bigint) language sql stable parallel safe as $$
  select k.id, case subject when 'shop' then k.shop_id else k.campaign_id end, k.affiliate_id from link k
  where (subject = 'shop' or k.campaign_id is not null)
    and (one is null or one = case subject when 'shop' then k.shop_id else k.campaign_id end)
    and (shop is null or k.shop_id = shop) and (affiliate is null or k.affiliate_id = affiliate)
$$;
