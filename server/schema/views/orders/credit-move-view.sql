-- Moved credit with the number of the order.
create view credit_move_view as
select m.*, o.order_number, o.shop_id,
  m.moved_at as created_at, m.moved_at as updated_at, null::timestamptz as deleted_at,
  m.actor_id as created_by, null::bigint as updated_by, null::bigint as deleted_by
from credit_move m join shop_order o on o.id = m.order_id;
