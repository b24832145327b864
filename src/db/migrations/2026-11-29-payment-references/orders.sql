-- Finds the order that a payment has paid. It is not unique: orders of before may share a payment.
create index concurrently orders_payment_reference_index on orders (organization_id, payment_reference)
  where payment_reference is not null;
