import type { KeptZone } from '../../../organizations/delivery/delivery-zone.js';

/** Where an order goes. */
export interface Place {
  country: string;
  region?: string | null | undefined;
}

/** The zone of a place: of those with its country the first that names its region, else the first that names none. */
export function zoneOf(zones: readonly KeptZone[], { country, region }: Place): KeptZone | undefined {
  const own = zones.filter(({ countries }) => countries.includes(country.toUpperCase()));
  const name = region ? folded(region) : undefined;
  return own.find(({ regions }) => regions.some((one) => folded(one) === name)) ?? own.find(isWhole);
}

const isWhole = ({ regions }: KeptZone): boolean => regions.length === 0;

const folded = (region: string): string => region.trim().normalize().toLowerCase();
