-- Network of an address, kept permanently (/24 or /48); null for anything that is not an address.
create or replace function network_of(ip text) returns text language plpgsql immutable as $$
begin
  return host(network(set_masklen(ip::inet, case family(ip::inet) when 4 then 24 else 48 end)));
exception when invalid_text_representation then
  return null;
end $$;
