export interface Tier {
  name: string;
  /** The lifetime points at which the tier begins. */
  from: number;
}

/** The tiers, lowest first. Points that refunds reversed do not count. */
export const tiers: readonly Tier[] = [
  { name: 'Seedling', from: 0 },
  { name: 'Sprout', from: 250 },
  { name: 'Bloom', from: 1000 },
  { name: 'Evergreen', from: 5000 },
];

/** The tier for this number of lifetime points, and how many are missing to the next one. */
export function tierOf(lifetimePoints: number): { tier: string; nextTier?: { name: string; pointsNeeded: number } } {
  const reached = tiers.filter((tier) => tier.from <= lifetimePoints);
  const next = tiers.find((tier) => tier.from > lifetimePoints);
  const tier = reached.at(-1)?.name ?? 'Seedling';
  return next ? { tier, nextTier: { name: next.name, pointsNeeded: next.from - lifetimePoints } } : { tier };
}
