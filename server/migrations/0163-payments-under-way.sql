-- Payments that have not arrived: lines of the statement that they settle are on their way, and few payments are.
create index invoice_under_way on invoice (affiliate_id) where execution_on is not null and confirmed_at is null and returned_at is null;
