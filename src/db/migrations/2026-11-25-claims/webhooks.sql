-- Which claim a worker still has: see claim_id in webhook-delivery.entity.ts.
alter table webhook_deliveries add column claim_id uuid;
