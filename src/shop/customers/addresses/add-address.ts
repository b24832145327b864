import { ref } from '@mikro-orm/core';
import type { Context } from '../../../core/context.js';
import { AppError } from '../../../core/errors.js';
import { flushOrConflict } from '../../../database/write/flush.js';
import type { AddAddressArgs } from '../customer.types.js';
import { lockCustomer } from '../lock-customer.js';
import { recordCustomer } from '../record-customer.js';
import { Address } from './address.entity.js';
import { clearDefault } from './clear-default.js';
import { keptAddress } from './kept-address.js';
import { labelTaken, requireFreeLabel } from './unique-label.js';

/** The most addresses that one customer can have: with all of them, the customer must fit into a webhook body. */
const MAX_ADDRESSES = 20;

/** Adds an address to a customer. It becomes the default if it is the first one or `isDefault` is true. */
export async function addAddress(ctx: Context, args: AddAddressArgs): Promise<Address> {
  const kept = keptAddress(args, 'postalCode');
  const customer = await lockCustomer(ctx, args.customerId);
  requireFreeLabel(customer, args.label);
  if (customer.addresses.length >= MAX_ADDRESSES) {
    throw AppError.conflict('A customer can have at most {most} addresses.', { most: MAX_ADDRESSES });
  }
  const isDefault = args.isDefault === true || customer.addresses.length === 0;
  if (isDefault) await clearDefault(ctx, customer);
  const address = ctx.em.create(Address, {
    ...kept,
    label: args.label,
    organizationId: customer.organizationId,
    customer: ref(customer),
    isDefault,
  });
  recordCustomer(ctx, customer);
  await flushOrConflict(ctx, labelTaken(args.label));
  return address;
}
