import { isDeepStrictEqual } from 'node:util';
import type { Context } from '../../core/context.js';
import { record } from '../../core/events/record.js';
import { checkMetadata, mergeMetadata } from '../../core/metadata/metadata.js';
import { Customer } from '../customers/customer.entity.js';
import { recordCustomer } from '../customers/record-customer.js';
import { Order } from '../orders/order.entity.js';
import { Plant } from '../plants/plant.entity.js';
import { lockResource } from './lock-resource.js';
import type { ResourceMetadata, SetMetadataArgs } from './metadata.types.js';

/** Merges keys into the metadata of a plant, an order, a customer or a refund. What changes nothing writes nothing. */
export async function setMetadata(ctx: Context, { id, metadata }: SetMetadataArgs): Promise<ResourceMetadata> {
  checkMetadata('metadata', metadata, { removes: true });
  const resource = await lockResource(ctx, id);
  const stored = resource.storedMetadata ?? {};
  const merged = mergeMetadata('metadata', stored, metadata);
  if (isDeepStrictEqual(merged, { ...stored })) return { id: resource.id, metadata: merged };
  resource.storedMetadata = Object.keys(merged).length > 0 ? merged : null;
  recordChange(ctx, resource);
  return { id: resource.id, metadata: merged };
}

function recordChange(ctx: Context, resource: Awaited<ReturnType<typeof lockResource>>): void {
  const { id } = resource;
  if (resource instanceof Customer) recordCustomer(ctx, resource);
  else if (resource instanceof Plant) record(ctx, 'plant.updated', { resourceId: id, value: resource });
  else if (resource instanceof Order) record(ctx, 'order.updated', { resourceId: id, value: resource });
  else record(ctx, 'refund.updated', { resourceId: resource.order.id, value: resource });
}
