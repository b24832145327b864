-- What people are written, as webhooks are deliveries to programs. A row goes after 90 days.
create table mails (
  id uuid primary key,
  organization_id uuid not null constraint mails_organization_id_foreign references organizations,
  created_at timestamptz(3) not null,
  kind text not null,
  outcome text not null,
  message_id text not null,
  customer_id uuid not null,
  order_id uuid,
  event_id uuid not null,
  turn int not null,
  next_attempt_at timestamptz(3) not null,
  claimed_until timestamptz(3),
  claim_id uuid,
  sent_at timestamptz(3),
  constraint mails_kind_check check (kind in (
    'placed', 'paid', 'shipped', 'partly_shipped', 'cancelled', 'refunded', 'back_in_stock', 'sign_in', 'return', 'invitation'
  )),
  constraint mails_outcome_check check (outcome in ('queued', 'sent', 'failed')),
  constraint mails_organization_id_customer_id_foreign foreign key (organization_id, customer_id)
    references customers (organization_id, id)
);

-- What is due first. Mails about orders do not wait for those to everybody with a plant on the wishlist.
-- squawk-ignore require-concurrent-index-creation -- The table is new.
create index mails_queued_index on mails ((kind = 'back_in_stock'), next_attempt_at, id) where outcome = 'queued';

-- squawk-ignore require-concurrent-index-creation -- The table is new.
create index mails_of_order_index on mails (organization_id, order_id, created_at) where order_id is not null;

-- squawk-ignore require-concurrent-index-creation -- The table is new.
create index mails_organization_id_customer_id_index on mails (organization_id, customer_id);

-- squawk-ignore require-concurrent-index-creation -- The table is new.
create index mails_created_at_index on mails (created_at);
