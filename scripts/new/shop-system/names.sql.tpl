-- {{title}} among the shop systems whose webhooks are understood.

alter table shop_vendor drop constraint shop_vendor_vendor_check,
  add constraint shop_vendor_vendor_check check (vendor in ({{vendors}}));
alter table order_call drop constraint order_call_source_check,
  add constraint order_call_source_check check (source in ({{sources}}));
