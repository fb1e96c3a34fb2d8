-- When a session last changed something, so that its reads do not go to a replica that has not got the change yet.
alter table session add column wrote_at timestamptz;
comment on column session.wrote_at is 'When a session last changed something, by the clock of the database; only noted with READ_DATABASE_URL';
