-- Affiliates may ask for a payout where the programme allows it.
alter table programme add column payout_requests text check (payout_requests in ('off', 'on'));
comment on column programme.payout_requests is 'Whether affiliates may ask for a payout; empty for the default, off';
alter table payout_run add column requested boolean not null default false;
comment on column payout_run.requested is 'Whether it was begun with affiliates who had asked for a payout only';

create table payout_request (
  id bigint generated always as identity primary key,
  affiliate_id bigint not null references account on delete cascade,
  asked_cents bigint not null check (asked_cents > 0),
  state text not null default 'open' check (state in ('open', 'paid', 'declined', 'withdrawn')),
  reason text,
  invoice_id bigint references invoice,
  answered_at timestamptz,
  answered_by bigint references account on delete set null,
  created_at timestamptz not null default now(), updated_at timestamptz not null default now(), deleted_at timestamptz check (deleted_at is null),
  created_by bigint references account on delete cascade, updated_by bigint references account on delete set null, deleted_by bigint references account,
  constraint payout_request_reason check ((state = 'declined') = (reason is not null)),
  constraint payout_request_payment check ((state = 'paid') = (invoice_id is not null)),
  constraint payout_request_answer check ((state in ('paid', 'declined')) = (answered_at is not null))
);
comment on table payout_request is 'Money: affiliates'' requests for a payout, with the answers. A request moves no money.';
comment on column payout_request.asked_cents is 'What was payable when it was asked';
comment on column payout_request.invoice_id is 'The payment that answered it, whoever made it and whatever its amount';
create unique index payout_request_open on payout_request (affiliate_id) where state = 'open';
create index payout_request_affiliate on payout_request (affiliate_id, id desc);
create index payout_request_payment_of on payout_request (invoice_id);
create index payout_request_answerer on payout_request (answered_by);
create index payout_request_asker on payout_request (created_by);
