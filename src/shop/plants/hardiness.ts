import { AppError } from '../../core/errors.js';

const MIN = 'hardinessZoneMin';
const MAX = 'hardinessZoneMax';

interface Zones {
  hardinessZoneMin?: number | null;
  hardinessZoneMax?: number | null;
}

/**
 * Refuses a range of hardiness zones that lacks one end, or whose coldest zone is above its warmest. A zone that is
 * not given keeps its current value, null removes it. The error names a field that the caller gave, or the one that is missing.
 */
export function checkHardiness(given: Zones, current: Zones = {}): void {
  const { hardinessZoneMin: min = current.hardinessZoneMin, hardinessZoneMax: max = current.hardinessZoneMax } = given;
  if (min == null && max == null) return;
  if (min == null || max == null) {
    const [field, other] = min == null ? [MIN, MAX] : [MAX, MIN];
    throw AppError.invalid({ field, code: 'required', received: null, variant: 'requiredWith', other });
  }
  if (min <= max) return;
  throw AppError.invalid(
    given.hardinessZoneMin == null
      ? { field: MAX, code: 'min', received: max, allowed: min, variant: 'minOf', other: MIN }
      : { field: MIN, code: 'max', received: min, allowed: max, variant: 'maxOf', other: MAX },
  );
}
