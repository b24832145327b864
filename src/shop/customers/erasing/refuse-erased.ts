import { AppError } from '../../../core/errors.js';
import type { Customer } from '../customer.entity.js';

/** CONFLICT for a customer whose personal data was erased: nothing new is kept of them. */
export function refuseErased({ erasedAt }: Customer): void {
  if (erasedAt) throw AppError.conflict('The personal data of this customer was erased.');
}
