-- Orders know the network that their click came from, so that a flood of one shows; uploads know whether a scanner has passed them.

-- /24 or /48, as addresses are kept in the end; null where it is not known or not public.
alter table shop_order add column click_network cidr;
create index shop_order_network on shop_order (affiliate_id, click_network, day) where click_network is not null;

-- An order may have any number of flags, and is found by each.
drop index shop_order_flagged;
create index shop_order_flagged on shop_order (ordered_at) where flags <> '{}';

-- Addresses that are no one's in particular: private, shared, loopback and link-local.
create function own_networks() returns inet[] language sql immutable parallel safe as $$
  select array['10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.168.0.0/16', '::1/128', 'fc00::/7', 'fe80::/10']::inet[]
$$;

-- What a virus scanner said of a file: null until it was asked.
alter table file add column scan text check (scan in ('clean', 'infected'));
alter table file add column scanned_at timestamptz;
-- The name that the scanner gave to what it found.
alter table file add column scan_finding text;
alter table file add column scan_attempts integer not null default 0;
-- When it may be asked again; while somebody asks, when they are given up.
alter table file add column scan_due_at timestamptz not null default now();
create index file_unscanned on file (scan_due_at) where scan is null;
