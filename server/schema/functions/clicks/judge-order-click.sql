-- Copies the class of the click to its order, so that orders can be counted by it without reading the clicks.
create or replace function judge_order_click() returns trigger language plpgsql as $$
begin
  new.click_class := (select h.class from hit h
    where h.link_id = new.link_id and h.click_id = new.click_id and h.at = (extract(epoch from new.clicked_at) * 1000)::bigint);
  return new;
end $$;

create or replace trigger shop_order_click_judged before insert or update of link_id, click_id, clicked_at on shop_order
  for each row execute function judge_order_click();
