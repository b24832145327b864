-- The code of the voucher that made the discount.
alter table orders add column voucher_code text;
