import { AppError } from '../../../core/errors.js';
import type { Customer } from '../customer.entity.js';
import type { Address } from './address.entity.js';

/**
 * Refuses a label that another address of the (locked) customer has (case-insensitive). PostgreSQL lowers the case of
 * some letters that JavaScript does not; there, the unique index refuses the label.
 */
export function requireFreeLabel(customer: Customer, label: string, own?: Address): void {
  const wanted = comparable(label);
  const others = customer.addresses.getItems().filter((address) => address !== own);
  if (others.some((address) => comparable(address.label) === wanted)) throw labelTaken(label);
}

const comparable = (label: string): string => label.toLowerCase();

export const labelTaken = (label: string): AppError =>
  AppError.conflict('The customer already has an address with the label "{label}".', { label });
