-- Ends the silence of a shop with its next order.
create or replace function end_order_silence() returns trigger language plpgsql as $$
begin
  delete from order_silence where shop_id = new.shop_id;
  return null;
end $$;

create or replace trigger shop_order_ends_silence after insert on shop_order for each row
  when (new.affiliate_id is not null and new.reason is distinct from 'test') execute function end_order_silence();
