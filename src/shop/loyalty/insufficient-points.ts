import { AppError } from '../../core/errors.js';

/** The 422 for points that the customer does not have. */
export function insufficientPoints(required: number, available: number): AppError {
  const message = '{required} points are needed; the customer has {available}.';
  return new AppError('INSUFFICIENT_POINTS', message, { required, available });
}
