-- Orders that name an affiliate instead of a click, and were recorded before a click was stored that they might be credited to.
create table late_click_order (
  order_id bigint primary key references shop_order on delete cascade
);
create index shop_order_named on shop_order (created_at)
  where credited_by = 'link' or (unattributed_reason is not null and tracking ? 'aid');
