-- Address or /64 that visitors behind one connection share; null if it is already shortened, or private.
create or replace function place_of(ip inet) returns inet language sql immutable parallel safe as $$
  select case
    when ip <<= any(own_networks()) then null
    when family(ip) = 4 and masklen(ip) = 32 then ip
    when family(ip) = 6 and masklen(ip) > 64 then network(set_masklen(ip, 64))::inet
  end
$$;
