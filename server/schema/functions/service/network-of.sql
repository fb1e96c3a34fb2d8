-- Network of an address that is kept for good (/24 or /48); null when it is no address.
create or replace function network_of(ip text) returns text language plpgsql immutable as $$
begin
  return host(network(set_masklen(ip::inet, case family(ip::inet) when 4 then 24 else 48 end)));
exception when invalid_text_representation then
  return null;
end $$;
