-- The rate of an order in basis points: the campaign's, otherwise the shop's, otherwise the affiliate's, otherwise nothing.
create or replace function rate_of(campaign integer, shop integer, affiliate integer) returns integer language sql immutable parallel safe
return coalesce(campaign, shop, affiliate, 0);
