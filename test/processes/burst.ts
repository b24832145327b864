import { newKey } from '../support/store.js';
import { type Answered, insist } from './insist.js';
import type { Mortals } from './mortals.js';
import { seeded } from './seeded.js';
import { type Deed, type Stage, spendDay } from './shop-days.js';

/** A mutation with its Idempotency-Key, and what its sender was told in the end. */
export type Told = Deed & Answered & { key: string };

interface Burst {
  mortals: Mortals;
  token: string;
  /** One for each day. */
  stages: readonly Stage[];
  seed: number;
  /** How many days are spent at the same time. */
  people: number;
  /** Called after each answer, with their number. */
  progress(answers: number): void;
}

/** Sends the mutations of all days; each insists on its answer. */
export async function burst({ mortals, token, stages, seed, people, progress }: Burst): Promise<Told[]> {
  const told: Told[] = [];
  const perform = async (deed: Deed) => {
    const key = newKey();
    const headers = { 'idempotency-key': key };
    const answered = await insist(mortals, token, told.length, (client, api) => deed.send(client, api, headers));
    progress(told.push({ ...deed, ...answered, key }));
    return answered;
  };
  const days = stages.map((stage, at) => () => spendDay(stage, seeded(seed + at), perform));
  const person = async () => {
    for (let day = days.pop(); day; day = days.pop()) await day();
  };
  await Promise.all(Array.from({ length: people }, person));
  return told;
}
