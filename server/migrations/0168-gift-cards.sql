-- A gift card earns when it is spent, so those that are sold are not part of an order's amount.
alter table shop_order add column gift_cards_cents bigint check (gift_cards_cents >= 0);
comment on column shop_order.gift_cards_cents is 'Gift cards sold with the order, which are not part of its amount; null where the shop told of none';
