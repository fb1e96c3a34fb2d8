-- What became of an invitation: an email that its server refuses, or that is given up, has not reached anybody.
alter table account
  add column invited_by bigint references account on delete set null,
  add column invitation_failure text;
comment on column account.invited_at is 'When an invitation to choose the first password was last queued';
comment on column account.invited_by is 'Who sent it, and is notified if it is not delivered';
comment on column account.invitation_failure is 'Why it was refused or given up; null while it waits, and once it was sent';
create index account_invited_by on account (invited_by) where invited_by is not null;

alter table mail add column invited_id bigint references account on delete cascade;
comment on column mail.invited_id is 'The account whose invitation it is, where its outcome is noted';
create index mail_invited on mail (invited_id) where invited_id is not null;
create index account_invitation_failed on account (id) where invitation_failure is not null;
