import { ref } from '@mikro-orm/core';
import type { Context } from '../../../core/context.js';
import { AppError } from '../../../core/errors.js';
import { flushOrConflict } from '../../../core/persistence/flush-or-conflict.js';
import type { AddAddressArgs } from '../customer.types.js';
import { lockCustomer } from '../lock-customer.js';
import { recordCustomer } from '../record-customer.js';
import { Address } from './address.entity.js';
import { clearDefault } from './clear-default.js';
import { labelTaken, requireFreeLabel } from './unique-label.js';

/** The most addresses of one customer: with them all it must fit into a webhook body. */
const MOST = 20;

/** Gives a customer one more address. The first one is the default, and so is one that asks to be. */
export async function addAddress(ctx: Context, args: AddAddressArgs): Promise<Address> {
  const customer = await lockCustomer(ctx, args.customerId);
  requireFreeLabel(customer, args.label);
  if (customer.addresses.length >= MOST) {
    throw AppError.conflict('A customer has at most {most} addresses.', { most: MOST });
  }
  const isDefault = args.isDefault === true || customer.addresses.length === 0;
  if (isDefault) await clearDefault(ctx, customer);
  const { customerId: _, country, line2, region, ...lines } = args;
  const address = ctx.em.create(
    Address,
    {
      ...lines,
      organizationId: customer.organizationId,
      customer: ref(customer),
      line2: line2 || undefined,
      region: region || undefined,
      country: country.toUpperCase(),
      isDefault,
    },
    { persist: true },
  );
  recordCustomer(ctx, customer);
  await flushOrConflict(ctx, labelTaken(args.label));
  return address;
}
