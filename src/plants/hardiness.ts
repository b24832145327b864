import { AppError } from '../shared/errors.js';

/** Refuses half a range of hardiness zones, and one whose coldest zone is above its warmest. */
export function checkHardiness(min: number | null | undefined, max: number | null | undefined): void {
  if ((min == null) !== (max == null)) {
    const missing = min == null ? 'hardinessZoneMin' : 'hardinessZoneMax';
    const message = 'hardinessZoneMin and hardinessZoneMax must be given together';
    throw AppError.invalid(missing, 'required', message, null);
  }
  if (min != null && max != null && min > max) {
    const message = `hardinessZoneMin must not be greater than hardinessZoneMax (received ${min} and ${max})`;
    throw AppError.invalid('hardinessZoneMin', 'max', message, min, max);
  }
}
