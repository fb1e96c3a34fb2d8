-- With lanes, several transactions store clicks at the same time, and none may wait for a sum that they share: what is
-- added to hit_country_day is noted, and added later. Whoever reads adds up both (hit_country_view).
create table hit_country_note (
  affiliate_id bigint not null,
  promoted_id bigint not null,
  day date not null,
  country text not null,
  by_campaign boolean not null,
  visits integer not null,
  uniques integer not null,
  duplicate integer not null,
  bot integer not null,
  assistant integer not null,
  prefetch integer not null,
  preview integer not null,
  invalid integer not null
);
comment on table hit_country_note is 'Clicks: what was stored and is not yet added to hit_country_day, as it is added there.';
