-- Hits by country and day: the sums, and the notes that are not added to them yet.
create view hit_country_view as
select affiliate_id, promoted_id, day, country, by_campaign, visits, uniques, duplicate, bot, prefetch, preview, invalid, assistant from hit_country_day
union all
select affiliate_id, promoted_id, day, country, by_campaign, visits, uniques, duplicate, bot, prefetch, preview, invalid, assistant from hit_country_note;
