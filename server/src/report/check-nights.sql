-- Nightly checks of the books in a period, with the number of discrepancies.
-- $1 first day, $2 last day.
select distinct on (day) day, jsonb_array_length(discrepancies) as discrepancies
from book_check
where nightly and day between $1 and $2
order by day, checked_at desc
