-- Coupons that a shop's export names.
alter table reconciliation add column column_coupon text;
alter table reconciliation_line add column coupon_named text;
