-- Visits by the test links of shops: shown in the test panel, and in no number.

create table test_click (
  id bigint generated always as identity primary key,
  shop_id bigint not null references shop on delete cascade,
  link_id bigint not null references link on delete cascade,
  click_id text not null constraint test_click_click_id_key unique,
  clicked_at timestamptz not null,
  reason text,
  country text not null default '',
  denied_at timestamptz,
  denied text
);
comment on table test_click is 'Clicks: visits by the test links of shops, which are in no number; kept for a day.';
comment on column test_click.reason is 'Why such a click would not be a visit';
comment on column test_click.denied is 'The answer to a call that named this click and was not authenticated';
create index test_click_shop on test_click (shop_id, clicked_at desc);
create index test_click_link on test_click (link_id);
