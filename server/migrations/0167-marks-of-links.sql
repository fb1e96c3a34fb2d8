-- The landing page and sub IDs that a link was made with: its address carries them.
alter table link add column landing_page text, add column s1 text, add column s2 text, add column s3 text,
  add column s4 text, add column s5 text;
comment on column link.landing_page is 'Path in the shop that the address carries, instead of its start page';
comment on column link.s1 is 'Sub IDs s1 to s5 that the address carries';
