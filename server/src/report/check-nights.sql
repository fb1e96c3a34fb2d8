-- The nights of a period on which the books were checked, and how many differences each found.
-- $1 first day, $2 last day.
select distinct on (day) day, jsonb_array_length(discrepancies) as discrepancies
from book_check
where nightly and day between $1 and $2
order by day, checked_at desc
