-- Orders that wait for a click that is not stored yet.

create table late_click_order (
  order_id bigint primary key references shop_order on delete cascade
);
comment on table late_click_order is 'Clicks: orders that name an affiliate and came between a click and its storing: they are credited once more.';
