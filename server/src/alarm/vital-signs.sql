-- Vital signs from the database in one row. $1 now, $2 whether uploads are scanned for viruses.
select
  coalesce((select jsonb_array_length(discrepancies) from book_check order by id desc limit 1), 0) as "discrepancies",
  (select extract(epoch from $1::timestamptz - max(checked_at))::float8 from book_check) as "checkAge",
  (select count(*) from job_view where state = 'missed') as "missedJobs",
  (select extract(epoch from max(checked_at))::float8 from book_check) as "checkedAt",
  calls.all as "orderCalls", calls.refused as "refusedCalls",
  (select count(*) from login where at > $1::timestamptz - interval '1 hour' and result not in ('success', 'asked')) as "failedSignIns",
  (select count(*) from login where at > $1::timestamptz - interval '7 days' and at <= $1::timestamptz - interval '1 hour' and result not in ('success', 'asked'))::float8 / 167 as "usualFailedSignIns",
  mails.waiting as "mailsWaiting", mails.oldest as "oldestMailAge",
  postbacks.waiting as "postbacksWaiting", postbacks.retrying as "postbacksRetrying", postbacks.oldest as "oldestPostbackAge",
  (select count(*) from file where $2 and scan = 'infected' and scanned_at > $1::timestamptz - interval '1 day') as "infectedFiles",
  (select count(*) from file where $2 and scan is null and not sealed and scan_attempts >= 3) as "filesWaiting",
  (select count(*) from spool_position where gap_at > $1::timestamptz - interval '1 day') as "spoolGaps",
  (select extract(epoch from $1::timestamptz - min(created_at))::float8 from account) as "age",
  exists (select from job_state where job = 'back-up' and started_at > coalesce(greatest(succeeded_at, failed_at), '-infinity')
    and greatest(started_at, progress_at) > $1::timestamptz - interval '5 minutes') as "backingUp"
from (
  select count(*) as all, count(*) filter (where status >= 400) as refused
  from order_call where received_at > $1::timestamptz - interval '1 hour' and denied_minute is null
) calls, (
  select count(*) as waiting, extract(epoch from $1::timestamptz - min(created_at))::float8 as oldest from mail
) mails, (
  select count(*) as waiting, count(*) filter (where attempts > 0) as retrying, extract(epoch from $1::timestamptz - min(happened_at))::float8 as oldest
  from postback_delivery where state = 'waiting'
) postbacks
