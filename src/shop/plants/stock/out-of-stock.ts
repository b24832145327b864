import { AppError } from '../../../core/errors.js';

/** A plant of which there is less than was wanted. */
export interface Shortage {
  plantId: string;
  wanted: number;
  available: number;
}

/** The 409 that names every plant there is too little of. */
export function outOfStock(plants: Shortage[]): AppError {
  const each = plants.map(
    ({ plantId, wanted, available }) => `the plant "${plantId}" (wanted ${wanted}, available ${available})`,
  );
  return new AppError('OUT_OF_STOCK', `There is not enough in stock of ${each.join(', ')}.`, { plants });
}
