import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { PlantFacts } from '../../ui/pictures/plants.ts';
import type { PictureFactsFragment } from '../documents.generated.ts';

/** What pages have shown lately, by version: their pictures need not be asked for. */
const shown = new LRUCache<string, PlantFacts>({ max: 5000 });

/** The facts from which a picture is drawn. The drawing code has enum values in lower case. */
export function factsOf(plant: PictureFactsFragment): PlantFacts {
  const { sku, name, botanicalName, heightCm, potDiameterMm, light, watering, tags } = plant;
  const lower = { light: light?.toLowerCase(), watering: watering?.toLowerCase() };
  return { sku, name, botanicalName, heightCm, potDiameterMm, tags, ...lower };
}

/** A short name for the facts, which changes with them. */
export function versionOf(facts: PlantFacts): string {
  const version = createHash('sha256').update(JSON.stringify(facts)).digest('base64url').slice(0, 12);
  shown.set(version, facts);
  return version;
}

export const shownAs = (version: string): PlantFacts | undefined => shown.get(version);
