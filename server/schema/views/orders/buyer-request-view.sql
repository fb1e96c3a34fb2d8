-- Requests of buyers.
create view buyer_request_view as select *, created_at as asked_at from buyer_request;
