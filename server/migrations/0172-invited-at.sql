-- When somebody was last invited by email to choose the first password.
alter table account add column invited_at timestamptz;
comment on column account.invited_at is 'When an invitation to choose the first password was last emailed';
