-- When the log warned that an endpoint will be disabled: see warnedAt in webhook-endpoint.entity.ts.
alter table webhook_endpoints add column warned_at timestamptz(3);
