import { AppError } from '../../core/errors.js';

type Zone = number | null | undefined;

interface Zones {
  hardinessZoneMin?: Zone;
  hardinessZoneMax?: Zone;
}

/**
 * Refuses a range of hardiness zones that lacks one end, or whose coldest zone is above its warmest. A zone that is
 * not given keeps its current value. The error names a field that the caller gave, or the one that is missing.
 */
export function checkHardiness(given: Zones, current: Zones = {}): void {
  const min = given.hardinessZoneMin ?? current.hardinessZoneMin;
  const max = given.hardinessZoneMax ?? current.hardinessZoneMax;
  if (min == null && max == null) return;
  if (min == null || max == null) {
    const missing = min == null ? 'hardinessZoneMin' : 'hardinessZoneMax';
    throw AppError.invalid(missing, 'required', 'hardinessZoneMin and hardinessZoneMax go together', null);
  }
  if (min <= max) return;
  const message = `hardinessZoneMin must not be greater than hardinessZoneMax (${min} and ${max})`;
  if (given.hardinessZoneMin != null) throw AppError.invalid('hardinessZoneMin', 'max', message, min, max);
  throw AppError.invalid('hardinessZoneMax', 'min', message, max, min);
}
