/** The facts that a plant need not have: null or an empty text removes each of them. */
export const CLEARABLE: readonly string[] = [
  ...['botanicalName', 'light', 'watering', 'difficulty', 'potDiameterMm', 'heightCm'],
  ...['hardinessZoneMin', 'hardinessZoneMax', 'weightGrams', 'imageUrl', 'group', 'size'],
];

/** The facts of a new plant without the empty texts of those that it need not have. */
export const withoutEmpty = <Facts extends object>(facts: Facts): Facts =>
  Object.fromEntries(
    Object.entries(facts).filter(([name, value]) => value !== '' || !CLEARABLE.includes(name)),
  ) as Facts;
