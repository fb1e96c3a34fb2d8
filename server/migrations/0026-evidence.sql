-- By what an order was credited, and the window it was looked for in: as it was then, whatever the shop is set to later.
alter table shop_order
  add column credited_by text check (credited_by in ('click', 'link', 'hand')),
  add column window_days integer;
