-- The days on which money leaves its hold, and the amounts.
-- $1 affiliate, $2 now, $3 accounting zone.
select (available_at at time zone $3)::date as day, sum(cents)::bigint as cents
from ledger_line
where affiliate_id = $1 and available_at > $2
group by 1
having sum(cents) <> 0
order by 1
