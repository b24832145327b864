import type { Context } from '../../../core/context.js';
import { AppError } from '../../../core/errors.js';
import { changesOf } from '../../../database/write/changes-of.js';
import { flushOrConflict } from '../../../database/write/flush.js';
import type { UpdateAddressArgs } from '../customer.types.js';
import { lockAddress } from '../lock-customer.js';
import { recordCustomer } from '../record-customer.js';
import type { Address } from './address.entity.js';
import { clearDefault } from './clear-default.js';
import { requirePostalCode } from './kept-address.js';
import { labelTaken, requireFreeLabel } from './unique-label.js';

/** Changes the given fields of an address; an empty text removes what an address may lack. Orders keep their copy. */
export async function updateAddress(ctx: Context, { id, ...given }: UpdateAddressArgs): Promise<Address> {
  const { customer, address } = await lockAddress(ctx, id);
  if (given.label != null) requireFreeLabel(customer, given.label, address);
  const postalCode = given.postalCode === null ? '' : given.postalCode;
  const wanted = { ...given, postalCode, country: given.country?.toUpperCase() };
  const changes = changesOf(address, wanted, ['line2', 'region', 'company', 'phone']);
  if (Object.keys(changes).length === 0) return address;
  if ('country' in changes || 'postalCode' in changes) {
    const { country = address.country, postalCode = address.postalCode } = changes;
    requirePostalCode({ country, postalCode }, 'postalCode');
  }
  if (changes.isDefault === false) {
    throw AppError.invalid({ field: 'isDefault', code: 'default', received: false, allowed: true });
  }
  if (changes.isDefault) await clearDefault(ctx, customer);
  ctx.em.assign(address, changes);
  recordCustomer(ctx, customer);
  await flushOrConflict(ctx, labelTaken(address.label));
  return address;
}
