-- Scheduled jobs.

create table job_state (
  id bigint generated always as identity primary key,
  job text not null unique,
  active boolean not null,
  cron text not null,
  period_seconds integer not null,
  known_since timestamptz not null,
  requested_at timestamptz,
  started_at timestamptz,
  succeeded_at timestamptz,
  duration_ms bigint,
  failed_at timestamptz,
  failure text
);
comment on table job_state is 'Service: the scheduled jobs: when each last started, succeeded and failed.';
comment on column job_state.active is 'False where the settings switch it off, such as backups without BACKUP_DIR';
comment on column job_state.cron is 'Cron expression in the accounting zone';
comment on column job_state.period_seconds is 'Seconds between two starts';
comment on column job_state.known_since is 'From when missed periods count until it has succeeded once';
comment on column job_state.requested_at is 'Set by ''run now'' and for what was missed while no server ran; cleared when the job is queued';
comment on column job_state.duration_ms is 'Duration of the last success';
