-- A shop system is connected when it has sent a message with its own signature; a stored secret alone proves nothing.
alter table shop_vendor add column heard_at timestamptz;
comment on column shop_vendor.heard_at is 'When the first message arrived that this secret signs; empty before';
-- As far as calls are kept; a shop system that sent none for a month is connected again with its next message.
update shop_vendor v set heard_at = (
  select min(c.received_at) from order_call c
  where c.shop_id = v.shop_id and c.source = v.vendor and c.denied_minute is null
    and c.received_at >= v.created_at);
