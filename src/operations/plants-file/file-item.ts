import { Max, Min } from 'class-validator';
import { UpsertPlantInput } from '../../shop/plants/upsert-plants.types.js';

/** Far more than a plant has, and so little that no order can raise it beyond an integer of the database. */
const MOST = 1_000_000_000;

/**
 * A plant in a file. Its stock may be above what staff may set: a cancellation gives units back to a stock that was counted
 * meanwhile, and what an export writes an import reads.
 */
export class FileItem extends UpsertPlantInput {
  @Min(0)
  @Max(MOST)
  override stock?: number;
}
