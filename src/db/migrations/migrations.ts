import { AppendOnly } from './2026-11-21-to-25/2026-11-21-append-only.js';
import { EventBodies } from './2026-11-21-to-25/2026-11-21-event-bodies.js';
import { Initial } from './2026-11-21-to-25/2026-11-21-initial.js';
import { LoyaltyCauses } from './2026-11-21-to-25/2026-11-21-loyalty-causes.js';
import { WritingOrder } from './2026-11-21-to-25/2026-11-21-writing-order.js';
import { DeliveryVersions } from './2026-11-21-to-25/2026-11-22-delivery-versions.js';
import { Growth } from './2026-11-21-to-25/2026-11-23-growth.js';
import { AnnouncedEvents } from './2026-11-21-to-25/2026-11-24-announced-events.js';
import { CatalogueStates } from './2026-11-21-to-25/2026-11-25-catalogue-states.js';
import { KeyCeilings } from './2026-11-26-to-30/2026-11-26-key-ceilings.js';
import { AuditLog } from './2026-11-26-to-30/2026-11-27-audit-log.js';
import { Erasure } from './2026-11-26-to-30/2026-11-28-erasure.js';
import { EventChain } from './2026-11-26-to-30/2026-11-28-event-chain.js';
import { PendingOrders } from './2026-11-26-to-30/2026-11-29-pending-orders.js';
import { EventTraces } from './2026-11-26-to-30/2026-11-30-event-traces.js';
import { Finding } from './2026-11-26-to-30/2026-11-30-finding.js';
import { RowSecurity } from './2026-11-26-to-30/2026-11-30-row-security.js';
import { ErasedAddresses } from './2026-12/2026-12-01-erased-addresses.js';
import { RowDigests } from './2026-12/2026-12-01-row-digests.js';
import { StockChanges } from './2026-12/2026-12-01-stock-changes.js';
import { CallersPlan } from './2026-12/2026-12-02-callers-plan.js';
import { PartialKeys } from './2026-12/2026-12-02-partial-keys.js';

/** Every migration, in order. The names are stored in the database: never change one. */
export const migrations = [
  { name: '2026-11-21-initial', class: Initial },
  { name: '2026-11-21-loyalty-causes', class: LoyaltyCauses },
  { name: '2026-11-21-event-bodies', class: EventBodies },
  { name: '2026-11-21-writing-order', class: WritingOrder },
  { name: '2026-11-21-append-only', class: AppendOnly },
  { name: '2026-11-22-delivery-versions', class: DeliveryVersions },
  { name: '2026-11-23-growth', class: Growth },
  { name: '2026-11-24-announced-events', class: AnnouncedEvents },
  { name: '2026-11-25-catalogue-states', class: CatalogueStates },
  { name: '2026-11-26-key-ceilings', class: KeyCeilings },
  { name: '2026-11-27-audit-log', class: AuditLog },
  { name: '2026-11-28-event-chain', class: EventChain },
  { name: '2026-11-28-erasure', class: Erasure },
  { name: '2026-11-29-pending-orders', class: PendingOrders },
  { name: '2026-11-30-finding', class: Finding },
  { name: '2026-11-30-event-traces', class: EventTraces },
  { name: '2026-11-30-row-security', class: RowSecurity },
  { name: '2026-12-01-stock-changes', class: StockChanges },
  { name: '2026-12-01-row-digests', class: RowDigests },
  { name: '2026-12-01-erased-addresses', class: ErasedAddresses },
  { name: '2026-12-02-callers-plan', class: CallersPlan },
  { name: '2026-12-02-partial-keys', class: PartialKeys },
];
