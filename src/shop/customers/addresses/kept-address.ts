import { AppError } from '../../../core/errors.js';
import { needsPostalCode } from '../../../core/standards/addresses.js';
import { NO_POSTAL_CODE } from '../../../core/validation/validators.js';
import type { AddressLines } from '../customer.types.js';

/** A new address as it is kept. `field`: what the request calls its postal code. */
export function keptAddress(
  { recipient, line1, line2, city, region, postalCode, country, company, phone }: AddressLines,
  field: string,
) {
  const kept = { postalCode: postalCode ?? '', country: country.toUpperCase() };
  requirePostalCode(kept, field);
  const optional = { line2: line2 || undefined, region: region || undefined };
  return { recipient, line1, city, ...optional, ...kept, company: company || undefined, phone: phone || undefined };
}

/** Refuses an address without the postal code that its country needs. */
export function requirePostalCode(
  { postalCode, country }: { postalCode: string; country: string },
  field: string,
): void {
  if (postalCode !== '' || !needsPostalCode(country)) return;
  const issue = { field, code: 'required', received: postalCode, facts: { otherValue: country } } as const;
  throw AppError.invalid({ ...issue, ...NO_POSTAL_CODE });
}
