import { afterAll } from '@jest/globals';
import { LAST_USED_SECONDS } from '../../../src/auth/login.js';
import { clock } from '../../../src/core/clock.js';
import { type Client, clientOf } from '../../support/client.js';
import { AdjustStockDocument } from '../../support/documents.generated.js';
import { done, openShop, type Shop } from '../../support/shop.js';
import { ADA, ADMIN, demoId, GRACE, ORCHID_KEY, ORCHID_STAFF, STAFF } from '../../support/store.js';
import { Names } from '../answers/names.js';
import { PEOPLE, type Person } from '../case.js';
import { type Contents, contentsOf, takeChanges } from './contents.js';

/** A store that is asked on one API, beside another one that is asked the same on the other API. */
export interface Side extends Shop {
  people: Record<Person, Client>;
  /** The names of all that it was made with. */
  names: Names;
  contents: Contents;
}

let moment: number;
const present = clock.now;

/** The next moment: what two stores do at one moment has one time, so times are compared like everything else. */
export function tick(): void {
  moment += 1000;
}

/**
 * Two stores with the same data, at the same moment, until the end of the file.
 * Their keys were used at two times then: the common moment is so much later that both write the next use anew.
 */
export async function openSides(): Promise<[Side, Side]> {
  const open = () => openShop({ PROCESS_ROLE: 'api' });
  const shops = [await open(), await open()] as const;
  afterAll(() => {
    clock.now = present;
  });
  moment = Date.now() + 2 * LAST_USED_SECONDS * 1000;
  clock.now = () => new Date(moment);
  return [await sideOf(shops[0]), await sideOf(shops[1])];
}

async function sideOf(shop: Shop): Promise<Side> {
  const people = { nobody: shop.nobody, forger: clientOf(shop.url, 'pst_forged') } as Side['people'];
  for (const person of PEOPLE) await signIn(shop, people, person);
  for (const plant of [1002, 1006])
    await done(shop.staff.graphql(AdjustStockDocument, { plantId: demoId(plant), change: 5000 }));
  const contents = await contentsOf(shop);
  const names = new Names();
  names.in([...contents.tables.values()].flatMap((rows) => [...rows.values()]));
  return Object.assign(shop, { people, names, contents });
}

const LOGINS: Partial<Record<Person, [loginId: string, apiKey?: string]>> = {
  ...{ ada: [ADA], grace: [GRACE], staff: [STAFF], admin: [ADMIN] },
  stranger: [ORCHID_STAFF, ORCHID_KEY],
};

/** Gives a person a session, one of their own: where it ends it is nobody else's. Who has no login stays as they are. */
async function signIn(shop: Shop, people: Side['people'], person: Person): Promise<void> {
  const login = LOGINS[person];
  if (login) people[person] = await shop.as(...login);
}

/** Signs in a person whose session has ended. */
export async function signInAgain(side: Side, person: Person): Promise<void> {
  await signIn(side, side.people, person);
  await takeChanges(side, side.contents);
}
