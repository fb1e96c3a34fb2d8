-- What tells the many people behind one address from the few of a household, and orders that wait for their click.

-- Who shares an address: the address itself, of IPv6 its /64. Null where it is cut already, or private.
create function place_of(ip inet) returns inet language sql immutable parallel safe as $$
  select case
    when ip <<= any(own_networks()) then null
    when family(ip) = 4 and masklen(ip) = 32 then ip
    when family(ip) = 6 and masklen(ip) > 64 then network(set_masklen(ip, 64))::inet
  end
$$;

-- The last orders of an affiliate by their click.
create index shop_order_came on shop_order (affiliate_id, clicked_at desc) where deleted_at is null;
-- Credited by a click id whose click is not stored yet, and the affiliate's orders behind it.
create index shop_order_waiting on shop_order (affiliate_id, id) where flags @> '{click_pending}';
