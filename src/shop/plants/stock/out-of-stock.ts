import { AppError } from '../../../core/errors.js';

/** A plant with less stock than was wanted. */
export interface Shortage {
  plantId: string;
  wanted: number;
  available: number;
}

/** The 409 that names every plant with too little stock. */
export function outOfStock(plants: Shortage[]): AppError {
  const each = plants.map(
    ({ plantId, wanted, available }) => `the plant "${plantId}" (wanted ${wanted}, available ${available})`,
  );
  return new AppError('OUT_OF_STOCK', `There is not enough stock of ${each.join(', ')}.`, { plants });
}
