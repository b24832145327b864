import { isStaff } from '../../core/access.js';
import type { Context } from '../../core/context.js';
import { AppError } from '../../core/errors.js';
import { record } from '../../events/record.js';
import { Customer } from '../customers/customer.entity.js';
import { recordCustomer } from '../customers/record-customer.js';
import { checkMetadata, metadataAfter } from '../metadata-column/metadata.js';
import { Order } from '../orders/order.entity.js';
import { Plant } from '../plants/plant.entity.js';
import { lockResource } from './lock-resource.js';
import type { ResourceMetadata, SetMetadataArgs } from './metadata.types.js';

/**
 * Merges keys into the metadata of a plant, an order, a customer or a refund, and into what staff alone see of it. What changes
 * nothing writes nothing. The event of a change has no private metadata, but the time of the change.
 */
export async function setMetadata(ctx: Context, args: SetMetadataArgs): Promise<ResourceMetadata> {
  checkGiven(args);
  if (args.privateMetadata && !isStaff(ctx))
    throw new AppError('FORBIDDEN', 'Only staff can write private metadata. Leave `privateMetadata` out.');
  const resource = await lockResource(ctx, args.id);
  const shown = metadataAfter('metadata', resource.storedMetadata, args.metadata);
  const hidden = metadataAfter('privateMetadata', resource.storedPrivateMetadata, args.privateMetadata);
  if (shown !== undefined) resource.storedMetadata = shown;
  if (hidden !== undefined) resource.storedPrivateMetadata = hidden;
  if (shown !== undefined || hidden !== undefined) recordChange(ctx, resource);
  const { id, storedMetadata, storedPrivateMetadata } = resource;
  const privateMetadata = isStaff(ctx) ? (storedPrivateMetadata ?? {}) : undefined;
  return { id, metadata: storedMetadata ?? {}, privateMetadata };
}

function checkGiven({ metadata, privateMetadata }: SetMetadataArgs): void {
  if (!metadata && !privateMetadata) {
    const issue = { code: 'required', received: null, variant: 'requiredEither', other: 'privateMetadata' } as const;
    throw AppError.invalid({ field: 'metadata', ...issue });
  }
  if (metadata) checkMetadata('metadata', metadata, { removes: true });
  if (privateMetadata) checkMetadata('privateMetadata', privateMetadata, { removes: true });
}

function recordChange(ctx: Context, resource: Awaited<ReturnType<typeof lockResource>>): void {
  const { id } = resource;
  if (resource instanceof Customer) recordCustomer(ctx, resource);
  else if (resource instanceof Plant) record(ctx, 'plant.updated', { resourceId: id, value: resource });
  else if (resource instanceof Order) record(ctx, 'order.updated', { resourceId: id, value: resource });
  else record(ctx, 'refund.updated', { resourceId: resource.order.id, value: resource });
}
