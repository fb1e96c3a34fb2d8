-- Lines that were altered, or that do not follow the line before them in the hash chain.
select 'chain' as what, id, affiliate_id as "affiliateId", null::bigint as expected, cents as booked
from (
  select l.id, l.affiliate_id, l.cents, l.hash,
    ledger_hash(lag(l.hash) over (partition by l.affiliate_id order by l.id), l) as wanted
  from ledger_line l
) chained
where hash <> wanted
order by id
