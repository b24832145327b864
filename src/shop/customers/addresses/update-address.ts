import type { Context } from '../../../core/context.js';
import { AppError } from '../../../core/errors.js';
import { flushOrConflict } from '../../../core/persistence/flush-or-conflict.js';
import type { UpdateAddressArgs } from '../customer.types.js';
import { lockAddress } from '../lock-customer.js';
import { recordCustomer } from '../record-customer.js';
import type { Address } from './address.entity.js';
import { clearDefault } from './clear-default.js';
import { labelTaken, requireFreeLabel } from './unique-label.js';

/** Changes the given fields of an address. Orders keep their copy. */
export async function updateAddress(ctx: Context, args: UpdateAddressArgs): Promise<Address> {
  const { customer, address } = await lockAddress(ctx, args.id);
  if (args.label != null) requireFreeLabel(customer, args.label, address);
  const changes = changesOf(address, args);
  if (Object.keys(changes).length === 0) return address;
  if (changes.isDefault === false) {
    throw AppError.invalid({ field: 'isDefault', code: 'default', received: false, allowed: true });
  }
  if (changes.isDefault) await clearDefault(ctx, customer);
  ctx.em.assign(address, changes);
  recordCustomer(ctx, customer);
  await flushOrConflict(ctx, labelTaken(address.label));
  return address;
}

const clearable = ['line2', 'region'];

/** The given fields that differ. Null counts as absent; an empty text removes `line2` or `region`. */
function changesOf(address: Address, { id: _, ...given }: UpdateAddressArgs): Partial<Address> {
  const wanted = Object.entries({ ...given, country: given.country?.toUpperCase() })
    .filter(([, value]) => value != null)
    .map(([key, value]) => [key, clearable.includes(key) && value === '' ? null : value] as const);
  return Object.fromEntries(wanted.filter(([key, value]) => value !== (address[key as keyof Address] ?? null)));
}
