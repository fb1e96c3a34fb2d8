-- Scheduled jobs with their state now.
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
