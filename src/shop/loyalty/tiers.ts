/** The tiers, lowest first, with the lifetime points at which each begins. Points that refunds reversed do not count. */
const tiers = [
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
