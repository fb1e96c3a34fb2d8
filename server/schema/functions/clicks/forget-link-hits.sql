-- Subtracts the hits of an erased link from the sums of its affiliate, shop and campaign.
-- Takes the lock of storing hits, so that the two never run at once.
create or replace function forget_link_hits() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(7290215004);
  with counted as (
    select h.day, h.country, coalesce(sum(hits) filter (where class = 'valid'), 0) as visits, sum(uniques) as uniques,
      coalesce(sum(hits) filter (where class = 'duplicate'), 0) as duplicate, coalesce(sum(hits) filter (where class = 'bot'), 0) as bot,
      coalesce(sum(hits) filter (where class = 'assistant'), 0) as assistant,
      coalesce(sum(hits) filter (where class = 'prefetch'), 0) as prefetch, coalesce(sum(hits) filter (where class = 'preview'), 0) as preview,
      coalesce(sum(hits) filter (where class = 'invalid'), 0) as invalid
    from hit_hour h where h.link_id = old.id group by h.day, h.country
  )
  insert into hit_country_note (affiliate_id, promoted_id, day, country, by_campaign, visits, uniques, duplicate, bot, assistant, prefetch, preview, invalid)
  select d.affiliate_id, d.promoted_id, c.day, c.country, old.campaign_id is not null,
    -c.visits, -c.uniques, -c.duplicate, -c.bot, -c.assistant, -c.prefetch, -c.preview, -c.invalid
  from counted c cross join (values (0, 0), (old.affiliate_id, 0), (0, coalesce(old.campaign_id, old.shop_id))) d (affiliate_id, promoted_id);
  return null;
end $$;

create or replace trigger link_hits_forgotten after delete on link for each row execute function forget_link_hits();
