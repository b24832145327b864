import type { CatalogueVersion } from './catalogue-version.js';
import type { FoundChanges } from './stock-changes.js';

/** The newest changes of a catalogue that a process has read. */
export interface KnownChanges {
  version: CatalogueVersion;
  /** The versions of the rows that the version is the sum of, by slot. */
  versions: number[];
  /** All changes after this version are known. */
  since: CatalogueVersion;
  /** The plants whose stock has changed since then, each with the number of a version that has the change; oldest first. */
  changed: Map<string, number>;
}

/** How many rows a catalogue's state is spread over. */
const SLOTS = 16;
/** How many changed plants are remembered. Responses from before the oldest of these changes are not valid any more. */
const MAX_PLANTS = 1_000;

export function noneKnown(organizationId: string): KnownChanges {
  const version = { organizationId, server: '', number: 0 };
  return { version, versions: Array(SLOTS).fill(0), since: version, changed: new Map() };
}

/** Adds newer changes. If the database no longer lists all of them, everything before the new version is forgotten. */
export function withNewer(known: KnownChanges, { server, slots }: FoundChanges): KnownChanges {
  const versions = Array(SLOTS).fill(0);
  for (const { slot, version } of slots) versions[slot] = version;
  const number = slots.reduce((sum, { version }) => sum + version, 0);
  const version = { ...known.version, server, number };
  const plants = slots.flatMap((slot) => slot.plants ?? []);
  const listed = slots.every((slot) => slot.plants);
  if (!listed || server !== known.version.server) return { version, versions, since: version, changed: new Map() };
  return { version, versions, ...changedSince(known, plants, number) };
}

function changedSince({ since, changed }: KnownChanges, plants: string[], number: number) {
  for (const plant of plants) {
    changed.delete(plant);
    changed.set(plant, number);
  }
  let first = since;
  for (const [plant, changedAt] of changed) {
    if (changed.size <= MAX_PLANTS) break;
    changed.delete(plant);
    first = { ...since, number: changedAt };
  }
  return { since: first, changed };
}
