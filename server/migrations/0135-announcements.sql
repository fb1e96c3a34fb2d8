-- Announcements to affiliates.
create table announcement (
  id bigint generated always as identity primary key,
  title text not null,
  text text not null,
  profile_id bigint references profile,
  from_at timestamptz,
  to_on date,
  opens_at timestamptz,
  closes_at timestamptz,
  sent_at timestamptz,
  sent_by bigint references account on delete set null,
  withdrawn_at timestamptz,
  reached_to bigint not null default 0,
  delivered_at timestamptz,
  created_at timestamptz not null default now(), updated_at timestamptz not null default now(), deleted_at timestamptz,
  created_by bigint references account, updated_by bigint references account, deleted_by bigint references account,
  constraint announcement_sent check ((sent_at is null) = (opens_at is null)),
  constraint announcement_withdrawn check (withdrawn_at is null or sent_at is not null)
);
comment on table announcement is 'Messages: announcements to affiliates, drafts included.';
comment on column announcement.text is 'Sanitised HTML';
comment on column announcement.profile_id is 'Only affiliates with this profile; empty for all';
comment on column announcement.opens_at is 'When it reaches affiliates; set when it is sent';
comment on column announcement.closes_at is 'End of its last day in the accounting zone';
comment on column announcement.reached_to is 'Affiliates up to this id have it, so that an interrupted delivery goes on there';
comment on column announcement.delivered_at is 'When everybody had it; whoever joins later does not get it';
create index announcement_profile on announcement (profile_id);
create index announcement_sender on announcement (sent_by);
create index announcement_waiting on announcement (opens_at) where delivered_at is null and withdrawn_at is null;

-- None means all. A shop is therefore not erased while an announcement names it: it would go to everybody.
create table announcement_shop (
  announcement_id bigint not null references announcement on delete cascade,
  shop_id bigint not null references shop,
  primary key (announcement_id, shop_id)
);
comment on table announcement_shop is 'Messages: an announcement is for affiliates who may promote one of these shops.';
create index announcement_shop_shop on announcement_shop (shop_id);

create table announcement_reader (
  announcement_id bigint not null references announcement on delete cascade,
  account_id bigint not null references account on delete cascade,
  read_at timestamptz,
  mailed_at timestamptz,
  dismissed_at timestamptz,
  primary key (announcement_id, account_id)
);
comment on table announcement_reader is 'Messages: whom an announcement has reached, and what became of it. Kept longer than the notification.';
create index announcement_reader_account on announcement_reader (account_id, announcement_id);
create index notification_announced on notification (subject_id, account_id) where kind = 'announced';
