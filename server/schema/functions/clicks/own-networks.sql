-- Networks that belong to nobody in particular: private, shared, loopback and link-local.
create or replace function own_networks() returns inet[] language sql immutable parallel safe as $$
  select array['10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.168.0.0/16', '::1/128', 'fc00::/7', 'fe80::/10']::inet[]
$$;
