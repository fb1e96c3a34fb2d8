-- What became of each scheduled job the last time. One row per job, written by the servers that run jobs.
create table job_state (
  id bigint generated always as identity primary key,
  job text not null unique,
  -- False where the settings switch it off, such as backups without BACKUP_DIR.
  active boolean not null,
  -- Cron expression in the accounting zone, and the seconds between two of its starts.
  cron text not null,
  period_seconds integer not null,
  -- From when missed periods count until it has succeeded once.
  known_since timestamptz not null,
  -- Set by 'run now' and for what was missed while no server ran; cleared when the job is queued.
  requested_at timestamptz,
  started_at timestamptz,
  succeeded_at timestamptz,
  -- Of the last success.
  duration_ms bigint,
  failed_at timestamptz,
  failure text
);

create view job_view as
select id, job, cron, period_seconds, started_at, succeeded_at, duration_ms, failed_at, failure,
  case
    when not active then 'off'
    when now() > coalesce(succeeded_at, known_since) + make_interval(secs => 2 * period_seconds) then 'missed'
    when requested_at is not null then 'requested'
    when started_at > greatest(succeeded_at, failed_at) or (started_at is not null and succeeded_at is null and failed_at is null) then 'running'
    when failed_at > succeeded_at or (failed_at is not null and succeeded_at is null) then 'failed'
    when succeeded_at is null then 'waiting'
    else 'succeeded'
  end as state,
  known_since as created_at, coalesce(greatest(started_at, succeeded_at, failed_at), known_since) as updated_at, null::timestamptz as deleted_at,
  null::bigint as created_by, null::bigint as updated_by, null::bigint as deleted_by
from job_state;
