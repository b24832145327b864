create index concurrently order_timeline_paid_index on order_timeline
  (organization_id, created_at, order_id) where status = 'processing';
create index concurrently refunds_organization_id_created_at_index on refunds (organization_id, created_at);
