-- The credit of an order that was credited without a link can be moved as well.
alter table credit_move alter column link_id drop not null;
